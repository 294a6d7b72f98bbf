import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  base: '/graphql/',
  build: {
    outDir: 'bundle',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 8_000,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['graphiql/setup-workers/vite', '@graphiql/react/setup-workers/vite'] },
})
