import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detectFormat, keysOf, readFileHead } from '../../src/import/finding/file-head.ts'

const started = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T"}},"results":[{"properties":{"a":'
const mebibyte = 1_048_576

describe('the head of a file, by which its kind is told', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-head-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const write = async (name: string, text: string) => {
    const path = join(folder, name)
    await writeFile(path, text)
    return path
  }
  /** How often others had their turn while the members of a text were read. */
  const turnsDuring = async (text: string) => {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns++
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await keysOf(Buffer.from(text))
    isOver = true
    return turns
  }

  test.each([
    ['one slice', `${started}1`, 1],
    ['1 MiB', started.padEnd(mebibyte), 16],
    ['nested over 200 levels', (started + '['.repeat(mebibyte)).slice(0, mebibyte), 1],
  ])('is read in slices, so that others have their turn: %s', async (_, text, slices) => {
    const turns = await turnsDuring(text)
    expect(Math.abs(turns - slices)).toBeLessThanOrEqual(1)
  })

  test('is enough where it is nested deep', async () => {
    expect(await detectFormat(await write('deep', started + '['.repeat(mebibyte)))).toBe('sarif')
  })

  test.each([
    [195, true],
    [210, false],
  ])('what comes after %i levels is seen: %j', async (depth, isSeen) => {
    const nested = `{"a":${'['.repeat(depth)}${' '.repeat(70_000)}${']'.repeat(depth)},"b":1}`
    expect((await readFileHead(await write(`${depth}`, nested))).has('b')).toBe(isSeen)
  })

  test('members are known by their paths, three levels down', async () => {
    const { has } = await readFileHead(await write('paths', '{"a":[{"b":{"c":1}}],"d":"e"}'))
    expect(['a', 'a/*', 'a/*/b', 'a/*/b/c', 'd', 'e'].map(has)).toEqual([true, true, true, false, true, false])
  })
})
