import { createServer } from 'node:http'

const answers = new Map()

/** A buffer of as many bytes as the address ends with, whatever else is asked. */
function answerOf(bytes) {
  const body = Buffer.alloc(Number(bytes) || 1, 'x')
  const answer = { body, headers: { 'content-type': 'application/json', 'content-length': body.length } }
  answers.set(bytes, answer)
  return answer
}

createServer(({ url }, response) => {
  const bytes = url.slice(url.lastIndexOf('=') + 1)
  const { headers, body } = answers.get(bytes) ?? answerOf(bytes)
  response.writeHead(200, headers).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
