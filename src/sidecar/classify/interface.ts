import { secretHeader, secretName } from '../../redact/names.ts'
import { member } from '../message/json-members.ts'
import type { Facts } from './facts.ts'
import { isGraphql } from './rules-web.ts'

export const apiTypes = ['websocket', 'grpc-web', 'graphql', 'json-rpc', 'soap', 'form', 'rest', 'web'] as const
export const authTypes = [
  'aws-sigv4',
  'bearer',
  'basic',
  'digest',
  'negotiate',
  'api-key',
  'query-key',
  'signature',
  'cookie',
  'other',
  'none',
] as const

type Rule<Name> = { readonly name: Name; readonly when: (facts: Facts) => boolean }

const isJson = /[/+]json$|^application\/(?:x-)?ndjson$/

/** The style of the interface, the first that fits; `web` is what no other fits, such as a page. */
export const apiTypeRules: readonly Rule<(typeof apiTypes)[number]>[] = [
  {
    name: 'websocket',
    when: ({ status, requestHeaders }) => status === 101 || /websocket/i.test(requestHeaders.get('upgrade') ?? ''),
  },
  {
    name: 'grpc-web',
    when: ({ requestType, responseType }) =>
      /^application\/grpc/.test(requestType) || /^application\/grpc/.test(responseType),
  },
  { name: 'graphql', when: isGraphql },
  {
    name: 'json-rpc',
    when: ({ rpcMethod, responseJson }) => rpcMethod !== null || member(responseJson, 'jsonrpc') === '2.0',
  },
  {
    name: 'soap',
    when: ({ requestHeaders, requestType, requestText }) =>
      requestHeaders.has('soapaction') ||
      requestType === 'application/soap+xml' ||
      /<(?:[\w.-]+:)?Envelope[\s>][\s\S]{0,2000}schemas\.xmlsoap\.org|<(?:[\w.-]+:)?Envelope[\s>][\s\S]{0,2000}www\.w3\.org\/2003\/05\/soap-envelope/.test(
        requestText.slice(0, 10_000),
      ),
  },
  {
    name: 'form',
    when: ({ requestType }) =>
      requestType === 'application/x-www-form-urlencoded' || requestType === 'multipart/form-data',
  },
  {
    name: 'rest',
    when: ({ requestType, responseType, responseText, path }) =>
      isJson.test(requestType) ||
      isJson.test(responseType) ||
      /^text\/event-stream$|^(?:application|text)\/xml$/.test(responseType) ||
      /^\s*[[{]/.test(responseText) ||
      /\/(?:api|v\d+(?:beta\d*)?)\//.test(path),
  },
  { name: 'web', when: () => true },
]

const scheme = (pattern: RegExp) => (facts: Facts) => pattern.test(facts.requestHeaders.get('authorization') ?? '')

/** Returns how the request authenticates, the first that fits; the same before and after redaction. */
export const authTypeRules: readonly Rule<(typeof authTypes)[number]>[] = [
  { name: 'aws-sigv4', when: (facts) => scheme(/^AWS4-HMAC-SHA256/i)(facts) || facts.query.has('X-Amz-Signature') },
  { name: 'bearer', when: scheme(/^(?:bearer|dpop|token)\s/i) },
  { name: 'basic', when: scheme(/^basic\s/i) },
  { name: 'digest', when: scheme(/^digest\s/i) },
  { name: 'negotiate', when: scheme(/^(?:negotiate|ntlm)\s/i) },
  {
    name: 'api-key',
    when: ({ requestHeaders }) => [...requestHeaders.keys()].some((name) => secretHeader(name) === 'api-key'),
  },
  {
    name: 'signature',
    when: ({ query, requestHeaders }) =>
      query.has('sig') || query.has('X-Goog-Signature') || requestHeaders.has('signature'),
  },
  {
    name: 'query-key',
    when: ({ query }) =>
      [...query.keys()].some((name) => /^(?:api-key|token|secret|password)$/.test(secretName(name)?.kind ?? '')),
  },
  {
    name: 'other',
    when: ({ requestHeaders }) =>
      [...requestHeaders.keys()].some((name) =>
        /^(?:authorization|token|secret|session)$/.test(secretHeader(name) ?? ''),
      ),
  },
  { name: 'cookie', when: ({ requestHeaders }) => requestHeaders.has('cookie') },
  { name: 'none', when: () => true },
]
