import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const page = (name: string) => fileURLToPath(new URL(`./${name}/index.html`, import.meta.url))

export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  base: '/',
  publicDir: false,
  build: {
    outDir: 'bundle',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 8_000,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { explorer: page('explorer'), ide: page('ide'), contribute: page('contribute') } },
  },
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['graphiql/setup-workers/vite', '@graphiql/react/setup-workers/vite'] },
})
