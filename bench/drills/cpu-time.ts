import { readFileSync } from 'node:fs'

/** Returns the milliseconds of CPU time that a process has taken, or its main thread alone; 0 once it has ended. */
export function cpuMs(pid: number, of: 'process' | 'main thread'): number {
  try {
    if (of === 'main thread')
      return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
