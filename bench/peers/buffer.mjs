import { createServer } from 'node:http'

const answers = new Map()

/** A buffer for this address, of as many bytes as the address ends with. */
function answerOf(url) {
  const body = Buffer.alloc(Number(url.slice(url.lastIndexOf('=') + 1)) || 1, 'x')
  const answer = { body, headers: { 'content-type': 'application/json', 'content-length': body.length } }
  answers.set(url, answer)
  return answer
}

createServer(({ url }, response) => {
  const { headers, body } = answers.get(url) ?? answerOf(url)
  response.writeHead(200, headers).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
