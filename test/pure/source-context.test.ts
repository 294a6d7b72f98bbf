import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addContext } from '../../src/runner/scanner/source-context.ts'

const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`)
const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'

describe('code around the places that scanners report, from the clone', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'skg-context-'))
    mkdirSync(join(folder, 'source', 'a b'), { recursive: true })
    writeFileSync(join(folder, 'outside.py'), 'outside\n')
    writeFileSync(join(folder, 'source', 'a b', 'app.py'), lines.join('\n'))
    writeFileSync(join(folder, 'source', 'secret.py'), `one\ntoken = "${secret}"\n`)
    writeFileSync(join(folder, 'source', 'binary.py'), 'a\0b\n')
    writeFileSync(join(folder, 'source', 'fits.py'), 'x\n'.repeat(1_000_000))
    writeFileSync(join(folder, 'source', 'large.py'), `x\n${'x\n'.repeat(1_000_000)}`)
    writeFileSync(join(folder, 'source-of-others.py'), 'others\n')
    symlinkSync(join(folder, 'outside.py'), join(folder, 'source', 'link.py'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const resultAt = (uri: unknown, region: object = { startLine: 1 }, rest: object = {}) => ({
    locations: [{ physicalLocation: { artifactLocation: { uri }, region, ...rest } }],
  })
  const contextOf = (result: object, prefix = '') => {
    const run = { results: [result] }
    addContext(run, join(folder, 'source'), prefix)
    return (run.results[0] as ReturnType<typeof resultAt>).locations[0]?.physicalLocation
  }

  test('three lines before and after, with their numbers', () => {
    expect(contextOf(resultAt('a%20b/app.py', { startLine: 10, endLine: 11, startColumn: 2 }))).toMatchObject({
      contextRegion: { startLine: 7, endLine: 14, snippet: { text: lines.slice(6, 14).join('\n') } },
    })
    expect(contextOf(resultAt('a%20b/app.py', { startLine: 20 }))).toMatchObject({
      contextRegion: { startLine: 17, endLine: 20 },
    })
  })

  test('of a folder of the repository', () => {
    expect(contextOf(resultAt('services/api/fits.py'), 'services/api')).toMatchObject({
      contextRegion: { startLine: 1, endLine: 4, snippet: { text: 'x\nx\nx\nx' } },
    })
  })

  test('without secrets', () => {
    expect(contextOf(resultAt('secret.py'))).toMatchObject({
      contextRegion: { snippet: { text: 'one\ntoken = "REDACTED"\n' } },
    })
  })

  test.each([
    ['a file outside', '../outside.py'],
    ['a file beside whose name begins alike', '../source-of-others.py'],
    ['a link that leads outside', 'link.py'],
    ['a folder', 'a%20b'],
    ['no file', 'none.py'],
    ['a binary file', 'binary.py'],
    ['a file of over 2 MB', 'large.py'],
    ['an address that is none', '%E0%A4%A'],
    ['no name', 7],
  ])('nothing of %s', (_, uri) => {
    expect(contextOf(resultAt(uri))).not.toHaveProperty('contextRegion')
  })

  test('nothing without a line, of a line that is not there, and where the tool has it', () => {
    expect(contextOf(resultAt('secret.py', {}))).not.toHaveProperty('contextRegion')
    expect(contextOf(resultAt('secret.py', { startLine: 99 }))).not.toHaveProperty('contextRegion')
    const own = { contextRegion: { startLine: 1, snippet: { text: 'own' } } }
    expect(contextOf(resultAt('secret.py', { startLine: 1 }, own))).toMatchObject(own)
    const without = { contextRegion: { startLine: 1 } }
    expect(contextOf(resultAt('secret.py', { startLine: 1 }, without))).toHaveProperty('contextRegion.snippet')
    expect(() => addContext({ results: [null, {}, { locations: [] }] }, folder, '')).not.toThrow()
    expect(() => addContext({}, folder, '')).not.toThrow()
  })
})
