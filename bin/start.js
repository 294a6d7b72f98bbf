import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// V8 puts objects of a place in the code whose objects once lived long among the old ones. While the first requests wait for the database, that is what
// belongs to a request, and ever after all requests stay in memory until all of it is swept, by which answers take half as long again.
setFlagsFromString('--no-allocation-site-pretenuring')
// At rest V8 gives back the memory for young objects but for 1 MB, and doubles it slowly when many requests come: until then they cost a fifth more. An examination of one
// artefact keeps them few, as does the start of a service, which lets it grow once it serves.
setFlagsFromString(`--semi-space-growth-factor=${['trust', 'serve'].includes(process.argv[2]) ? 1 : 16}`)

// An examination of one artefact ends soon: what nothing holds is given up when the heap has grown by a tenth, not when it has doubled.
if (process.argv[2] === 'trust')
  for (const flag of ['--optimize-for-size', '--heap-growing-percent=10']) setFlagsFromString(flag)

// Plain JavaScript, for what comes first is not held in the cache. The cache lies beside the code, where only who may change the code may write; where
// that is nobody, Node goes without. NODE_COMPILE_CACHE names another folder, and is how threads are told.
const { directory } = enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/skg', import.meta.url)))
if (directory) process.env.NODE_COMPILE_CACHE ??= directory
const source = new URL('../src/cli.ts', import.meta.url)
const { runCli } = await import(existsSync(source) ? source.href : new URL('../dist/src/cli.js', import.meta.url).href)
await runCli(process.argv.slice(2), process)
// What a command that failed has left open must not keep its process.
if (process.exitCode) setTimeout(() => process.exit(), 1_000).unref()
