import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const page = (name: string) => file(`./${name}/index.html`)

/** Puts the script that requests what the explorer will want before those that are large. */
const firstRequests: Plugin = {
  name: 'first-requests',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { path, bundle = {} }) => {
      const first = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === 'first')
      if (first?.type !== 'chunk' || !path.endsWith('explorer/index.html')) return
      const attrs = { type: 'module', crossorigin: true, src: `/${first.fileName}` }
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
    },
  },
}

/** Builds for production whatever NODE_ENV says: else pages have checks for developers and the paths of sources. */
const inProduction: Plugin = {
  name: 'in-production',
  apply: 'build',
  config: () => {
    process.env.NODE_ENV = 'production'
  },
}

/** Makes the pages show invisible and control characters of all texts. */
const visibleCharacters: Plugin = {
  name: 'visible-characters',
  enforce: 'pre',
  resolveId: (id, importer = '') => {
    const isOfPage = importer.startsWith(file('./')) && importer !== file('./shared/visible-jsx.ts')
    return id === 'react/jsx-runtime' && isOfPage ? file('./shared/visible-jsx.ts') : null
  },
}

/** Larger files are those of the editors, which a reader loads once and compressing takes long. */
const largestCompressed = 256 * 1024
const compress = promisify(brotliCompress)

/** Puts a file with the densest compression beside each file of the pages, so that none is compressed for a request. */
const compressedFiles: Plugin = {
  name: 'compressed-files',
  writeBundle: async ({ dir = '.' }, bundle) => {
    const files = Object.values(bundle).flatMap((file) => {
      const text = Buffer.from(file.type === 'chunk' ? file.code : file.source)
      const isText = /\.(?:js|css|svg)$/.test(file.fileName)
      return isText && text.length >= 1024 && text.length <= largestCompressed ? [{ name: file.fileName, text }] : []
    })
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    await Promise.all(
      files.map(async ({ name, text }) => writeFile(`${dir}/${name}.br`, await compress(text, { params }))),
    )
  },
}

const packages = (...names: readonly string[]) => `/node_modules/(?:${names.join('|')})/`
const router = packages('@tanstack/(?:react-router|router-core|history|react-store|store)')
/** Chunks that every page of the explorer loads: few, for a browser loads six at once. */
const groups = [
  { name: 'react', test: new RegExp(packages('react', 'react-dom', 'scheduler', 'use-sync-external-store')) },
  {
    name: 'request',
    test: /preload-helper|\/shared\/(?:graph|credential|documents\/matrix)\.ts|\/explorer\/pages\.ts/,
  },
  { name: 'shared', test: new RegExp(`${packages('@tanstack/(?:react-query|query-core)')}|/pages/shared/[\\w-]+\\.`) },
  {
    name: 'parts',
    test: new RegExp(
      `${router}|/explorer/(?:url|parts/(?:actions|failure|load-part|skeleton|source-text|take-along|title)|matrix/(?:controls|use-exposure))\\.`,
    ),
  },
].map((group, index, all) => ({ ...group, priority: all.length - index }))

export default defineConfig({
  root: file('./'),
  base: '/',
  publicDir: false,
  plugins: [inProduction, firstRequests, visibleCharacters, compressedFiles],
  // React has had the hook since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    outDir: 'bundle',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 8_000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        explorer: page('explorer'),
        ide: page('ide'),
        contribute: page('contribute'),
        embed: page('embed'),
        first: file('./explorer/first.ts'),
      },
      output: { codeSplitting: { groups } },
    },
  },
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['graphiql/setup-workers/vite', '@graphiql/react/setup-workers/vite'] },
})
