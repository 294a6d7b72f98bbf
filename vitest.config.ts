import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// What one worker has compiled, the others load. It lies where `skg` keeps its own.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/skg', import.meta.url))

// A machine that is busy with other things may take its time: nothing here measures how long it takes.
const limits = {
  testTimeout: 180_000,
  hookTimeout: 240_000,
  experimental: { viteModuleRunner: false, nodeLoader: false },
}
// Writes what each file of tests runs, for `npm run mutants`. What a cache of compiled code returns is not counted exactly.
const reach = process.env.TEST_REACH ? ['test/support/reach.ts'] : []
if (process.env.TEST_REACH) process.env.NODE_DISABLE_COMPILE_CACHE = '1'
const globalSetup = ['test/support/global-setup.ts']

export default defineConfig({
  test: {
    // One more than most machines of CI have cores: tests wait for other processes and for time to pass.
    maxWorkers: 3,
    tags: [
      {
        name: 'long',
        description: 'Left to `npm run test:long`: repeats at length what a quicker test shows.',
        timeout: 600_000,
      },
      {
        name: 'exhaustive',
        description: 'Left to `npm run test:exhaustive`: thousands of random cases, and kills at many instants.',
        timeout: 900_000,
      },
      { name: 'both', description: 'Run by `npm test` on both engines, though what stands beside it is long on one.' },
    ],
    projects: [
      { test: { ...limits, name: 'pure', include: ['test/pure/**/*.test.ts'], setupFiles: reach, isolate: false } },
      {
        test: {
          ...limits,
          name: 'service',
          include: ['test/service/**/*.test.ts', 'test/*.test.ts'],
          globalSetup,
          setupFiles: ['test/support/overdue.ts', ...reach],
          isolate: false,
        },
      },
      {
        test: {
          ...limits,
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          globalSetup: [...globalSetup, 'test/support/unpack-browser.ts'],
          setupFiles: ['test/support/overdue.ts', 'test/support/end-processes.ts', ...reach],
          isolate: false,
        },
      },
    ],
  },
})
