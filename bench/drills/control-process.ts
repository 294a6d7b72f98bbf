import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'

const everyMs = 20
const times: number[] = []
const server = createServer((_, response) => response.end('ok'))
const agent = new Agent({ keepAlive: true })

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  setInterval(() => {
    const began = performance.now()
    get({ agent, host: '127.0.0.1', port }, (response) => {
      response.resume().on('end', () => times.push(performance.now() - began))
    }).on('error', () => times.push(Number.POSITIVE_INFINITY))
  }, everyMs)
  process.send?.('ready')
})
process.on('message', () => {
  const sorted = times.toSorted((a, b) => a - b)
  process.send?.(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
})
process.on('disconnect', () => process.exit())
