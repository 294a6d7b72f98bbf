import { createServer, type Server } from 'node:net'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Environment } from '../../src/ground/config.ts'
import { runCommand } from './command.ts'

/** A script that has the server at SKG_SOCKET run `skg` with its arguments, and prints and ends as that did. */
export const ask = fileURLToPath(new URL('./ask-command-server.ts', import.meta.url))

/** Runs commands for scripts, in this process and its folder, one connection each. */
export async function serveCommands(path: string, env: Environment): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    socket.end(JSON.stringify(await runCommand((await json(socket)) as readonly string[], env)))
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  return server
}
