import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { examinePath } from '../../src/trust/examine.ts'
import { onnx } from '../support/trust/formats.ts'
import { call, dictOf, op } from '../support/trust/pickle.ts'

const all = mkdtempSync(join(tmpdir(), 'skg-trust-folder-'))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(all, 'f-'))
})
afterAll(() => rmSync(all, { recursive: true }))

test('seceng §9.2: what is no file is not opened, and a file that is gone leaves the others examined', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe.pkl')])
  const server = createServer().listen(join(folder, 'socket'))
  await new Promise((resolve) => server.once('listening', resolve))
  mkdirSync(join(folder, 'inner'))
  symlinkSync('..', join(folder, 'inner', 'loop'))
  writeFileSync(join(folder, 'a.json'), '{}')
  writeFileSync(join(folder, 'a b\nc.pkl'), call('os', 'system'))
  const onFile = (path: string) => {
    if (path.startsWith('a b')) rmSync(join(folder, 'a.json'))
  }
  const { verdict, findings, notExamined } = examinePath(folder, 'models', { onFile })
  await new Promise((resolve) => server.close(resolve))
  expect([verdict, findings[0]?.place]).toEqual(['malicious', 'a b c.pkl'])
  expect(notExamined).toEqual([
    { place: 'inner/loop', reason: 'a link' },
    { place: 'pipe.pkl', reason: 'neither a file nor a folder' },
    { place: 'socket', reason: 'neither a file nor a folder' },
    { place: 'a.json', reason: 'it cannot be read: ENOENT' },
  ])
  expect(() => examinePath(join(folder, 'pipe.pkl'), 'pipe')).toThrow('neither a file nor a folder')
})

describe('seceng §9.3: a file that another takes the place of is not clean', () => {
  const benign = dictOf('weights', op.text('none'))
  const changes: Readonly<Record<string, readonly [change: (path: string) => void, reason: string]>> = {
    'a folder': [
      (path) => {
        rmSync(path)
        mkdirSync(path)
      },
      'it cannot be read: EINVAL',
    ],
    'a pipe': [
      (path) => {
        rmSync(path)
        execFileSync('mkfifo', [path])
      },
      'it cannot be read: EINVAL',
    ],
    'a link': [
      (path) => {
        renameSync(path, `${path}.old`)
        symlinkSync(`${path}.old`, path)
      },
      'it cannot be read: ELOOP',
    ],
  }
  test.each(Object.keys(changes))('%s before it is read', (what) => {
    const [change, reason] = changes[what]!
    writeFileSync(join(folder, 'a.json'), '{}')
    writeFileSync(join(folder, 'b.pkl'), benign)
    const onFile = (path: string) => {
      if (path === 'a.json') change(join(folder, 'b.pkl'))
    }
    const { verdict, notExamined } = examinePath(folder, 'models', { onFile })
    expect([verdict, notExamined]).toEqual(['unknown', [{ place: 'b.pkl', reason }]])
  })

  test.each([
    ['longer', (path: string) => appendFileSync(path, 'more'), 'what was written while it was read'],
    ['shorter', (path: string) => truncateSync(path, 5), 'it became shorter while it was read'],
    ['empty', (path: string) => truncateSync(path, 0), 'it became shorter while it was read'],
  ])('a file that becomes %s while it is read', (_, change, reason) => {
    const path = join(folder, 'b.pkl')
    writeFileSync(path, benign)
    const { verdict, notExamined } = examinePath(path, 'b.pkl', { onFile: () => change(path) })
    expect([verdict, notExamined.map((part) => part.reason)]).toEqual(['unknown', expect.arrayContaining([reason])])
  })
})

test('seceng §9.4: ONNX-001 finds data behind a link of a folder', () => {
  mkdirSync(join(folder, 'm'))
  writeFileSync(join(folder, 'm', 'model.onnx'), onnx('', 'data/weights.bin'))
  symlinkSync('/etc', join(folder, 'm', 'data'))
  const { findings } = examinePath(folder, 'models')
  expect(findings).toMatchObject([{ rule: 'ONNX-001', severity: 5, place: 'm/model.onnx' }])
})

test('seceng §9.2: of a folder with more files than are examined the first ones are', { tags: ['exhaustive'] }, () => {
  for (let index = 0; index <= 100_000; index++) writeFileSync(join(folder, `f${index}`), '')
  const { verdict, files, notExamined } = examinePath(folder, 'models')
  expect([verdict, files.length]).toEqual(['unknown', 100_000])
  expect(notExamined).toEqual([{ place: 'models', reason: 'over 100000 members' }])
})
