import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const bin = fileURLToPath(new URL('../../bin', import.meta.url))
const run = promisify(execFile)

describe('skg starts from a cache of what was compiled before', () => {
  let folder: string
  const put = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const skg = async (env: Readonly<Record<string, string>> = {}) =>
    (await run(process.execPath, [join(folder, 'bin/skg.js')], { env: { PATH: process.env.PATH, ...env } })).stdout
  const cached = async (at = 'node_modules/.cache/skg') => {
    const names = await readdir(join(folder, at), { recursive: true, withFileTypes: true })
    return names.filter((name) => name.isFile()).length
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-start-'))
    await cp(bin, join(folder, 'bin'), { recursive: true })
    await put('package.json', '{ "type": "module" }')
    await put('src/cli.ts', "const word: string = 'one'\nexport const runCli = () => console.log(word)\n")
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('which lies beside the code, and answers the second time without being written again', async () => {
    expect(await skg()).toBe('one\n')
    const files = await cached()
    expect(files).toBeGreaterThan(0)
    expect(await skg()).toBe('one\n')
    expect(await cached()).toBe(files)
  })

  test('which is not believed when the source has changed', async () => {
    await skg()
    await put('src/cli.ts', "const word: string = 'two'\nexport const runCli = () => console.log(word)\n")
    expect(await skg()).toBe('two\n')
  })

  test('which is not believed when it is damaged', async () => {
    await skg()
    const at = join(folder, 'node_modules/.cache/skg')
    for (const name of await readdir(at, { recursive: true, withFileTypes: true }))
      if (name.isFile()) await writeFile(join(name.parentPath, name.name), 'damaged')
    expect(await skg()).toBe('one\n')
  })

  test('and without one where none can be written', async () => {
    await put('node_modules', 'a file in the place of the folder')
    expect(await skg()).toBe('one\n')
  })

  test('which is elsewhere when NODE_COMPILE_CACHE says so', async () => {
    expect(await skg({ NODE_COMPILE_CACHE: join(folder, 'elsewhere') })).toBe('one\n')
    expect(await cached('elsewhere')).toBeGreaterThan(0)
    await expect(cached()).rejects.toThrow('ENOENT')
  })

  test('which its threads use too', async () => {
    await skg()
    const ofOneFile = await cached()
    await put('src/thread.ts', "const word: string = 'from a thread'\nconsole.log(word)\n")
    await put(
      'src/cli.ts',
      "import { Worker } from 'node:worker_threads'\nexport const runCli = () => new Worker(new URL('./thread.ts', import.meta.url))\n",
    )
    expect(await skg()).toBe('from a thread\n')
    expect(await cached()).toBeGreaterThan(ofOneFile)
  })

  test('of the build, where there are no sources', async () => {
    await rm(join(folder, 'src'), { recursive: true })
    await put('dist/src/cli.js', "export const runCli = () => console.log('built')\n")
    expect(await skg()).toBe('built\n')
  })
})
