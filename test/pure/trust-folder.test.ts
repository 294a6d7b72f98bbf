import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { examinePath } from '../../src/trust/examine.ts'
import { call } from '../support/trust/pickle.ts'

const folder = mkdtempSync(join(tmpdir(), 'skg-trust-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('seceng §9.2: what is no file is not opened, and a file that is gone leaves the others examined', () => {
  execFileSync('mkfifo', [join(folder, 'pipe.pkl')])
  mkdirSync(join(folder, 'inner'))
  symlinkSync('..', join(folder, 'inner', 'loop'))
  writeFileSync(join(folder, 'a.json'), '{}')
  writeFileSync(join(folder, 'a b\nc.pkl'), call('os', 'system'))
  const onFile = (path: string) => {
    if (path.startsWith('a b')) rmSync(join(folder, 'a.json'))
  }
  const { verdict, findings, notExamined } = examinePath(folder, 'models', { onFile })
  expect([verdict, findings[0]?.place]).toEqual(['malicious', 'a b c.pkl'])
  expect(notExamined).toEqual([
    { place: 'inner/loop', reason: 'a link' },
    { place: 'pipe.pkl', reason: 'neither a file nor a folder' },
    { place: 'a.json', reason: 'it cannot be read: ENOENT' },
  ])
  expect(() => examinePath(join(folder, 'pipe.pkl'), 'pipe')).toThrow('neither a file nor a folder')
})
