import { get } from 'node:http'
import { cpuMs } from './cpu-time.ts'

const everyMs = 100
const [port, pid] = [Number(process.argv[2]), Number(process.argv[3])]
const began = new Map<object, number>()
let longestMs = 0
let longestCpuMs = 0

setInterval(() => {
  const probe = {}
  began.set(probe, performance.now())
  const cpuBefore = cpuMs(pid, 'main thread')
  const end = () => {
    longestMs = Math.max(longestMs, performance.now() - (began.get(probe) ?? performance.now()))
    longestCpuMs = Math.max(longestCpuMs, cpuMs(pid, 'main thread') - cpuBefore)
    began.delete(probe)
  }
  get({ host: '127.0.0.1', port, path: '/livez', agent: false }, (response) => response.resume().on('end', end)).on(
    'error',
    () => {
      longestMs = Number.POSITIVE_INFINITY
    },
  )
}, everyMs)
process.send?.('ready')
process.on('message', () => {
  const ms = Math.max(longestMs, ...[...began.values()].map((at) => performance.now() - at))
  process.send?.({ ms, cpuMs: longestCpuMs })
})
process.on('disconnect', () => process.exit())
