import { connect } from 'node:net'
import { json } from 'node:stream/consumers'

const socket = connect({ path: process.env.SKG_SOCKET!, allowHalfOpen: true })
socket.end(JSON.stringify(process.argv.slice(2)))
const { code, stdout, stderr } = (await json(socket)) as { code: number; stdout: string; stderr: string }
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = code
