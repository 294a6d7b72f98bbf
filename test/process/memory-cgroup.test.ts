import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createMemoryCgroup } from '../../src/runner/program/memory-cgroup.ts'

const bytes = 64_000_000
const group = createMemoryCgroup(bytes)
afterAll(() => group?.remove())

test.skipIf(group === null)(
  'seceng §7.2: a control group that is not entered yet outlives the start of another process, one of a process that is gone does not',
  async () => {
    const own = dirname(group!.wrap([]).at(-1)!)
    const left = join(dirname(own), 'skg-999999999-0')
    mkdirSync(left, { recursive: true })
    const url = new URL('../../src/runner/program/memory-cgroup.ts', import.meta.url).href
    const start = `(await import(${JSON.stringify(url)})).createMemoryCgroup(${bytes}).remove()`
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', start])
    expect([existsSync(own), existsSync(left)]).toEqual([true, false])
  },
)
