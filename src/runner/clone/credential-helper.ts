import { readSync } from 'node:fs'

/**
 * Answers git's request for a credential (git-credential(1)) with the content of descriptor 3, lines such as
 * `username=…`, and only for one host.
 */
function main([hostWithPort = '', operation]: readonly string[]): void {
  if (operation !== 'get') return
  const asked = new Map(
    read(0)
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const names = [hostWithPort, hostWithPort.replace(/:443$/, '')]
  if (asked.get('protocol') !== 'https' || !names.includes(asked.get('host') ?? '')) return
  const lines = read(3, 0)
    .split('\n')
    .filter((line) => /^(username|password)=/.test(line))
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

const mostBytes = 65_536

/** Reads from a descriptor, from `position` when it is a file. */
function read(descriptor: number, position: number | null = null): string {
  const buffer = Buffer.alloc(mostBytes)
  let length = 0
  for (;;) {
    const count = readSync(descriptor, buffer, length, mostBytes - length, position === null ? null : position + length)
    length += count
    if (count === 0 || length === mostBytes) return buffer.toString('utf8', 0, length)
  }
}

main(process.argv.slice(2))
