import { createServer } from 'node:http'

const answers = new Map()

/** A buffer of as many bytes as the path says. */
function answerOf(url) {
  const body = Buffer.alloc(Number(url.slice(1)) || 1, 'x')
  const answer = { body, headers: { 'content-type': 'application/json', 'content-length': body.length } }
  answers.set(url, answer)
  return answer
}

createServer(({ url }, response) => {
  const { headers, body } = answers.get(url) ?? answerOf(url)
  response.writeHead(200, headers).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
