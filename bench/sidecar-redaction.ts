import { readFileSync } from 'node:fs'
import { redact } from '../src/sidecar/message/redact.ts'
import type { HttpBody, HttpMessage } from '../src/sidecar/message/shape.ts'

/**
 * Redacts messages of the kinds that testers capture, each kind for two seconds of CPU, and prints how many of them and
 * how many megabytes of body a second of CPU that makes, and how many places were redacted.
 */
function main(): void {
  for (const [name, bodies] of Object.entries(kinds)) {
    const messages = bodies.map(messageOf)
    const bytes = bodies.reduce((sum, { text = '' }) => sum + Buffer.byteLength(text), 0)
    for (const message of messages) redact(message)
    let rounds = 0
    let found = 0
    const began = process.cpuUsage()
    for (; cpuSecondsSince(began) < 2; rounds++)
      found = messages.reduce((sum, message) => sum + redact(message).redactions.length, 0)
    const seconds = cpuSecondsSince(began)
    const perSecond = (count: number) => (count * rounds) / seconds
    console.log(
      `${name.padEnd(18)} ${perSecond(messages.length).toFixed(0).padStart(6)} messages/s ${(perSecond(bytes) / 1e6).toFixed(2).padStart(6)} MB/s  ${found} places`,
    )
  }
}

function cpuSecondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6
}

const json = (value: unknown): HttpBody => ({ text: JSON.stringify(value), mime_type: 'application/json' })
const words = 'the quick brown fox jumps over a lazy dog and asks for the price of an order in 42 shops '
const identifier = (seed: number) => Buffer.from(`identifier-${seed}`.padEnd(24, 'x')).toString('hex')

const kinds: Readonly<Record<string, readonly HttpBody[]>> = {
  'chat JSON, 2 kB': Array.from({ length: 50 }, (_, index) =>
    json({
      model: 'm',
      messages: [
        { role: 'system', content: words.repeat(8) },
        { role: 'user', content: `${words.repeat(12)}${index}` },
      ],
      temperature: 0.2,
      user: `person-${index}@example.com`,
    }),
  ),
  'records, 60 kB': [
    json(
      Array.from({ length: 300 }, (_, index) => ({
        id: identifier(index),
        name: `Item ${index}`,
        url: `https://shop.example.com/items/${identifier(index)}?page=${index}`,
        updated: '2026-01-01T00:00:00.000Z',
        price: index * 1.25,
      })),
    ),
  ],
  'events, 30 kB': [
    {
      mime_type: 'text/event-stream',
      text: Array.from(
        { length: 300 },
        (_, index) => `data: {"id":"c-${index}","choices":[{"index":0,"delta":{"content":" word${index}"}}]}\n\n`,
      ).join(''),
    },
  ],
  'form, 200 B': Array.from({ length: 50 }, (_, index) => ({
    mime_type: 'application/x-www-form-urlencoded',
    text: new URLSearchParams({ name: `Person ${index}`, comment: words, password: identifier(index) }).toString(),
  })),
  'script, 200 kB': [
    {
      mime_type: 'text/javascript',
      text: readFileSync(new URL('../node_modules/vega/build/vega.min.js', import.meta.url), 'utf8').slice(0, 200_000),
    },
  ],
  'image, 200 kB': [
    json({
      image: Buffer.from(Array.from({ length: 150_000 }, (_, index) => (index * 7919) & 255)).toString('base64'),
    }),
  ],
}

function messageOf(body: HttpBody): HttpMessage {
  return {
    source: 'burp',
    request: {
      method: 'POST',
      url: 'https://shop.example.com/v1/chat/completions?item=1',
      headers: [
        { name: 'Host', value: 'shop.example.com' },
        { name: 'User-Agent', value: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36' },
        { name: 'Accept', value: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
        { name: 'Authorization', value: `Bearer ${identifier(1)}` },
      ],
      body,
    },
    response: null,
  }
}

main()
