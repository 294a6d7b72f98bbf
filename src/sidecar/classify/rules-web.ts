import { member } from '../message/json-members.ts'
import type { Facts } from './facts.ts'
import { type CategoryRule, has, path } from './rule.ts'

/** The signs by which all other traffic is known, each with its reason. */
export const webRules: readonly CategoryRule[] = [
  {
    label: 'model-catalogue',
    score: 0.85,
    reason: 'the path lists models',
    when: (facts) => facts.method === 'GET' && /\/(?:v1|v1beta|api)\/(?:models|tags)(?:\/[^/]+)?$/.test(facts.path),
  },
  {
    label: 'model-training',
    score: 0.9,
    reason: 'the path trains or tunes a model',
    when: path(/\/fine[_-]?tun(?:es|ing)(?:\/|$)|\/tunedmodels|\/model-customization-jobs|\/finetuning\//),
  },
  {
    label: 'model-file',
    score: 0.85,
    reason: 'the path names a file of model weights',
    when: path(/\.(?:safetensors|gguf|ggml|onnx|pt|pth|pkl|pickle|h5|keras|joblib|tflite|ckpt|mlmodel)$/),
  },
  {
    label: 'moderation',
    score: 0.9,
    reason: 'the path moderates content',
    when: path(/\/moderations$|\/guardrail\/[^/]+\/version\/[^/]+\/apply$|contentsafety/),
  },
  {
    label: 'generated-media',
    score: 0.9,
    reason: 'the path generates images, speech or video',
    when: path(
      /\/images\/(?:generations|edits|variations)$|\/audio\/(?:speech|transcriptions|translations)$|\/text-to-(?:speech|image)|\/videos?\/generations$/,
    ),
  },

  {
    label: 'authentication',
    score: 0.85,
    reason: 'the path signs in or issues tokens',
    when: path(
      /\/(?:oauth2?|login|signin|sign-in|logout|token|authorize|saml2?|sso|session|register|signup|password-reset|forgot-password|mfa|2fa)(?:[/.]|$)/,
    ),
  },
  {
    label: 'authentication',
    score: 0.7,
    reason: 'the body is that of a token request',
    when: (facts) => /(?:^|&)grant_type=/.test(facts.requestText) || has('grant_type')(facts),
  },
  {
    label: 'file-upload',
    score: 0.85,
    reason: 'the body uploads a file',
    when: (facts) => facts.requestType === 'multipart/form-data' && /filename\*?=/.test(facts.requestText),
  },
  { label: 'graphql', score: 0.9, reason: 'the request is one of GraphQL', when: (facts) => isGraphql(facts) },
  {
    label: 'api-description',
    score: 0.85,
    reason: 'the path describes an interface',
    when: path(/\/(?:openapi|swagger)(?:\.json|\.ya?ml|\/|-ui|$)|\/api-docs|\/graphiql|\/playground$|\.wsdl$/),
  },
  {
    label: 'administration',
    score: 0.7,
    reason: 'the path is that of administration',
    when: path(/\/(?:admin|administrator|wp-admin|manage|actuator|console|phpmyadmin)(?:\/|$)/),
  },
  {
    label: 'payment',
    score: 0.7,
    reason: 'the path is that of payment',
    when: path(/\/(?:payments?|checkout|billing|invoices?|subscriptions?|charges?)(?:\/|$)/),
  },
  {
    label: 'search',
    score: 0.5,
    reason: 'the request searches',
    when: (facts) => /\/search(?:\/|$)/.test(facts.path) || (facts.method === 'GET' && facts.query.has('q')),
  },
  {
    label: 'telemetry',
    score: 0.7,
    reason: 'the path collects telemetry',
    when: path(/\/(?:telemetry|metrics|analytics|collect|beacon|rum|v1\/(?:traces|logs))(?:\/|$)/),
  },
  {
    label: 'health-check',
    score: 0.8,
    reason: 'the path is that of a health check',
    when: path(/\/(?:healthz?|livez|readyz|ping|status|up)$/),
  },
  {
    label: 'static-asset',
    score: 0.8,
    reason: 'the answer is a style, script, font or image',
    when: (facts) =>
      /^(?:image|font|audio|video)\/|^text\/css$|javascript$/.test(facts.responseType) ||
      /\.(?:css|m?js|map|png|jpe?g|gif|svg|ico|webp|woff2?|ttf)$/.test(facts.path),
  },
  {
    label: 'page',
    score: 0.6,
    reason: 'the answer is a page',
    when: (facts) => /^(?:text\/html|application\/xhtml\+xml)$/.test(facts.responseType),
  },
  {
    label: 'redirect',
    score: 0.6,
    reason: 'the answer redirects',
    when: (facts) =>
      facts.status !== null && facts.status >= 300 && facts.status < 400 && facts.responseHeaders.has('location'),
  },
  {
    label: 'error-disclosure',
    score: 0.75,
    reason: 'the answer shows a stack trace or a database error',
    when: (facts) =>
      facts.status !== null &&
      facts.status >= 400 &&
      /Traceback \(most recent call last\)|\bat [\w$.]+\([\w$]+\.java:\d+\)|\n[ \t]{1,40}at [^\n(]{1,200}\([^\n)]{1,300}:\d+:\d+\)|SQLSTATE\[|ORA-\d{5}|syntax error at or near|Unhandled Exception|goroutine \d+ \[/.test(
        facts.responseText.slice(0, 100_000),
      ),
  },
]

/** Returns true for a request of GraphQL, by its path, type or body. */
export function isGraphql(facts: Facts): boolean {
  const document =
    member(Array.isArray(facts.requestJson) ? facts.requestJson[0] : facts.requestJson, 'query') ??
    facts.query.get('query')
  const isDocument =
    typeof document === 'string' && /^\s*(?:#[^\n]*\n\s*)*(?:query|mutation|subscription|fragment|\{)/.test(document)
  return (
    facts.requestType === 'application/graphql' ||
    isDocument ||
    (/\/graphql\/?$/.test(facts.path) && facts.method === 'POST')
  )
}
