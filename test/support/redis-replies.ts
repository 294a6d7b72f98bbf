import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Commands in the protocol of Redis (RESP) that a client sent at once, each with its arguments. */
function commandsIn(text: string): readonly (readonly string[])[] {
  const lines = text.split('\r\n')
  const commands: string[][] = []
  for (let at = 0; at < lines.length - 1; ) {
    const count = Number(lines[at++]?.slice(1))
    const parts: string[] = []
    for (let part = 0; part < count; part++) {
      const bytes = Number(lines[at++]?.slice(1))
      let value = lines[at++] ?? ''
      while (Buffer.byteLength(value) < bytes && at < lines.length) value += `\r\n${lines[at++]}`
      parts.push(value)
    }
    commands.push(parts)
  }
  return commands
}

/**
 * A server that answers EVAL with what `reply` returns for its keys and arguments, as text, or with an error for null;
 * every other command with OK. For what does not need a Redis; the scripts themselves run in a real one.
 */
export async function startReplies(reply: (key: string, ...values: readonly string[]) => string | null) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('data', (data) => {
      for (const [name, , , key, ...values] of commandsIn(String(data))) {
        if (name !== 'EVAL') {
          socket.write(name === 'HELLO' ? '%0\r\n' : '+OK\r\n')
          continue
        }
        const text = reply(key ?? '', ...values)
        socket.write(text === null ? '-ERR refused\r\n' : `$${text.length}\r\n${text}\r\n`)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
