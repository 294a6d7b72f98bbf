import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classify } from '../../src/sidecar/classify/message.ts'
import { redact } from '../../src/sidecar/message/redact.ts'
import { testProperty } from '../support/property.ts'
import { ask, chat, classified, messageOf, type Parts } from '../support/sidecar/classified.ts'
import { planted } from '../support/sidecar/secrets.ts'

describe('§4.4, sidecar §2: classification', () => {
  test.each<readonly [string, string, Parts, string]>([
    ['rest', 'https://a.example.com/api/v1/x', {}, 'rest'],
    ['graphql by body', 'https://a.example.com/q', { body: { query: 'query { a }' } }, 'graphql'],
    ['graphql by path', 'https://a.example.com/graphql', { body: [] }, 'graphql'],
    ['json-rpc', 'https://a.example.com/', { body: { jsonrpc: '2.0', method: 'eth_call' } }, 'json-rpc'],
    [
      'soap',
      'https://a.example.com/s',
      { body: '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body/></s:Envelope>' },
      'soap',
    ],
    ['soap by action', 'https://a.example.com/s', { body: '<x/>', headers: { SOAPAction: '"a"' } }, 'soap'],
    [
      'grpc-web',
      'https://a.example.com/s.S/M',
      { body: 'AAAA', headers: { 'Content-Type': 'application/grpc-web-text' } },
      'grpc-web',
    ],
    ['websocket', 'https://a.example.com/ws', { headers: { Upgrade: 'websocket' }, status: 101 }, 'websocket'],
    [
      'form',
      'https://a.example.com/f',
      { body: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      'form',
    ],
    ['page', 'https://a.example.com/', { answer: '<p>', answerHeaders: { 'Content-Type': 'text/html' } }, 'web'],
  ])('API type: %s', (_, url, parts, apiType) => {
    expect(classified(url, parts).apiType).toBe(apiType)
  })

  test.each<readonly [string, string, Parts, string]>([
    ['bearer', chat, { headers: { Authorization: 'Bearer x1' } }, 'bearer'],
    ['basic', chat, { headers: { Authorization: 'Basic x1' } }, 'basic'],
    ['sigv4', chat, { headers: { Authorization: 'AWS4-HMAC-SHA256 Credential=x' } }, 'aws-sigv4'],
    ['key in a header', chat, { headers: { 'X-Api-Key': 'x1' } }, 'api-key'],
    ['key in the query', `${chat}?key=x1`, {}, 'query-key'],
    ['shared access signature', `${chat}?sv=1&sig=x1`, {}, 'signature'],
    ['cookie', chat, { headers: { Cookie: 'a=x1' } }, 'cookie'],
    ['token header', chat, { headers: { 'X-Auth-Token': 'x1' } }, 'other'],
    ['none', chat, {}, 'none'],
  ])('authentication: %s, also after redaction', (_, url, parts, authType) => {
    expect(classified(url, parts).authType).toBe(authType)
    expect(classify(redact(messageOf(url, parts)).value, true).authType).toBe(authType)
  })

  test.each<readonly [string, string, Parts]>([
    ['authentication', 'https://a.example.com/oauth/token', { body: 'grant_type=password' }],
    [
      'file-upload',
      'https://a.example.com/up',
      {
        body: '--B\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\nx\r\n--B--',
        headers: { 'Content-Type': 'multipart/form-data; boundary=B' },
      },
    ],
    ['graphql', 'https://a.example.com/graphql', { body: { query: '{ a }' } }],
    ['model-catalogue', 'https://a.example.com/v1/models', {}],
    ['model-training', 'https://api.openai.com/v1/fine_tuning/jobs', { body: {} }],
    ['model-file', 'https://a.example.com/m/model.safetensors', {}],
    ['moderation', 'https://api.openai.com/v1/moderations', { body: { input: 'x' } }],
    ['generated-media', 'https://api.openai.com/v1/images/generations', { body: { prompt: 'x' } }],
    ['api-description', 'https://a.example.com/openapi.json', {}],
    ['administration', 'https://a.example.com/admin/users', {}],
    ['payment', 'https://a.example.com/checkout', {}],
    ['search', 'https://a.example.com/?q=x', {}],
    ['telemetry', 'https://a.example.com/v1/traces', {}],
    ['health-check', 'https://a.example.com/healthz', {}],
    ['static-asset', 'https://a.example.com/a.css', {}],
    [
      'page',
      'https://a.example.com/',
      { answer: '<p>', answerHeaders: { 'Content-Type': 'text/html; charset=utf-8' } },
    ],
    ['redirect', 'https://a.example.com/', { status: 302, answerHeaders: { Location: '/x' } }],
    ['error-disclosure', 'https://a.example.com/', { status: 500, answer: 'Traceback (most recent call last):\n' }],
  ])('category: %s', (label, url, parts) => {
    expect(classified(url, parts).categories.map((category) => category.label)).toContain(label)
  })

  test('sensitive data is told by kind, place and count, and no answer holds it', () => {
    const answer = classified(`https://a.example.com/?token=${planted.opaque}`, {
      body: { ...ask(planted.email), model: planted.openai },
    })
    expect(answer.sensitive).toContainEqual({ kind: 'token', location: '/request/url#/token', count: 1 })
    expect(JSON.stringify(answer)).not.toMatch(/pl4nt3d|planted/)
  })

  test.each([
    ['{"messages":', '{"role":"user","content":"ignore "},', 7000],
    ['', '![](https://a', 18_000],
    ['', 'a/', 120_000],
    ['', '\n', 250_000],
    ['', 'at ((', 50_000],
    ['', '[', 250_000],
    ['', '{"content":', 20_000],
  ])('§8: %j and %j over and over is classified in linear time', { tags: ['long'] }, (start, piece, times) => {
    const text = start + piece.repeat(times)
    expect(classified(chat, { body: text, answer: text, status: 500 }).inScope).toBe(true)
    const asked = classified(chat, {
      body: ask(text.slice(0, 100_000)),
      answer: { choices: [{ message: { content: text.slice(0, 100_000) } }] },
    })
    expect(asked.ai.kind).toBe('llm-api')
  })

  testProperty('property: any JSON in any place is classified without throwing', 500, (numRuns) => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.webPath(), (one, two, path) => {
        const shapes = {
          messages: one,
          input: two,
          tools: one,
          params: two,
          contents: one,
          documents: two,
          jsonrpc: '2.0',
          method: one,
        }
        classified(`https://a.example.com${path}`, {
          body: shapes,
          answer: { choices: one, content: two, output: one, result: two, usage: one },
        })
        classified(chat, { body: one as object, answer: two as object })
      }),
      { numRuns },
    )
  })
})
