import { parseHttpMessage } from '../../../src/sidecar/message/http-message.ts'

export const get = { method: 'GET', url: 'https://app.example.com/a?b=1' }

export const messageOf = (value: unknown) => {
  const parsed = parseHttpMessage(value)
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
  return parsed.message
}

export const errorsOf = (value: unknown) => {
  const parsed = parseHttpMessage(value)
  return 'errors' in parsed ? parsed.errors.map(({ pointer, message }) => `${pointer} ${message}`) : []
}

export const base64 = (value: string | Uint8Array) => Buffer.from(value).toString('base64')

export const raw = (request: string | Uint8Array, response?: string | Uint8Array, more: object = {}) => ({
  source: 'burp',
  raw: {
    request_base64: base64(request),
    ...(response === undefined ? {} : { response_base64: base64(response) }),
    host: 'app.example.com',
    ...more,
  },
})
