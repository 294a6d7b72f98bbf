import type { SinkHit } from '../../code/flow/program.ts'
import type { Label } from '../../code/flow/value.ts'

/** Services by the first words of the variables that hold their secrets, and what their hosts are called. */
const services: readonly (readonly [variable: RegExp, host: RegExp])[] = [
  [/^(?:GITHUB|GH)_/, /github|ghcr\.io/],
  [/^GITLAB_/, /gitlab/],
  [/^(?:OPENAI|AZURE_OPENAI)_/, /openai|azure/],
  [/^(?:ANTHROPIC|CLAUDE)_/, /anthropic|claude/],
  [/^AWS_/, /amazonaws|aws/],
  [/^SLACK_/, /slack/],
  [/^STRIPE_/, /stripe/],
  [/^(?:HF|HUGGING_?FACE)_/, /huggingface|\bhf\.co/],
  [/^(?:GOOGLE|GEMINI|GCP)_/, /google/],
  [/^NPM_/, /npmjs|npm\.pkg/],
  [/^(?:PYPI|TWINE)_/, /pypi/],
  [/^NOTION_/, /notion/],
  [/^(?:JIRA|ATLASSIAN|CONFLUENCE)_/, /atlassian|jira|confluence/],
  [/^CLOUDFLARE_/, /cloudflare/],
  [/^(?:VERCEL|SENTRY|DATADOG|LINEAR|DISCORD|TELEGRAM|SENDGRID|TWILIO|SHOPIFY|HUBSPOT)_/, /$^/],
]
/** Secrets that are of no host but the owner's. */
const own =
  /^(?:DATABASE_|DB_|POSTGRES|PG|MYSQL|MONGO|REDIS|JWT_|SSH_|WALLET_|PRIVATE_KEY|ENCRYPTION_|SIGNING_|SESSION_)/
const variable =
  /(?:environ\s{0,4}(?:\.get\s{0,4}\(|\.pop\s{0,4}\(|\[)|getenv\s{0,4}\(|process\.env(?:\.|\[))\s{0,4}["'`]?([A-Za-z_]\w{1,80})/
const address = /\b(?:https?|wss?):\/\/([\w.-]{3,200})/i
const inside = /^(?:localhost|127\.|10\.|192\.168\.)|\.(?:local|internal|svc)$/i

/** Returns true for a variable of the environment that holds a secret, by its name. */
export function holdsSecret({ origin: { what } }: Label): boolean {
  const [, name] = variable.exec(what) ?? []
  return (
    name !== undefined &&
    (own.test(name) || /(?:KEY|TOKEN|SECRET|PASS(?:WORD|WD|PHRASE)?|CREDENTIALS?)(?:$|_)/i.test(name))
  )
}

/**
 * Returns true when a secret goes to a host that is none of the service which it is for, as far as the name of its
 * variable and an address in the code tell; false where they do not.
 */
export function goesAstray(label: Label, { at, end, module: { module } }: SinkHit): boolean {
  const [, name] = variable.exec(label.origin.what) ?? []
  if (name === undefined) return false
  const host = hostOf(module.source.slice(at, Math.min(end, at + 2_000)), module.source)
  if (host === null || inside.test(host)) return false
  if (own.test(name)) return true
  const [, known] = services.find(([words]) => words.test(name)) ?? []
  const [service = ''] = name.toLowerCase().split('_')
  return known !== undefined && !known.test(host) && !host.toLowerCase().includes(service)
}

/** The host that a call names, in itself or by a constant of its module. */
function hostOf(call: string, source: string): string | null {
  const [, host] = address.exec(call) ?? []
  if (host !== undefined) return host
  for (const [, name = ''] of call.matchAll(
    /[(,{]\s{0,40}(?:url\s{0,4}=\s{0,4})?f?["'`]?[${]{0,2}([A-Za-z_]\w{1,60})/g,
  )) {
    const given = new RegExp(`\\b${name}\\s{0,4}(?::[^=\\n]{1,40})?=\\s{0,4}f?["'\`](?:https?|wss?)://([\\w.-]{3,200})`)
    const [, named] = given.exec(source) ?? []
    if (named !== undefined) return named
  }
  return null
}
