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
export const address = /\b(?:https?|wss?):\/\/([\w.-]{3,200})/i
/** Machines that are the owner's own. */
export const inside = /^(?:localhost|127\.|10\.|192\.168\.)|\.(?:local|internal|svc)$/i

/** A name that is given to an address, and where a call has such a name. */
const constant =
  /\b([A-Za-z_]\w{1,60})\s{0,4}(?::[^=\n]{1,40})?=\s{0,4}(?:process\.env[^\n?|]{1,60}(?:\?\?|\|\|)\s{0,4}|os\.(?:environ\.get|getenv)\(\s{0,4}["']\w{1,60}["']\s{0,4},\s{0,4}|new URL\([^\n]{0,60}?|[\w.]{0,40}(?:Client|Session|create)\([^\n]{0,60}?base_?url\s{0,4}[=:]\s{0,4})?f?["'`](?:https?|wss?):\/\/([\w.-]{3,200})/gi
const named = /[(,{]\s{0,40}(?:url\s{0,4}=\s{0,4})?f?["'`]?[${]{0,2}([A-Za-z_]\w{1,60})/g

/** Returns true for a value of a variable of the environment that holds a secret. */
export function holdsSecret({ origin: { what } }: Label): boolean {
  return isSecretName(nameIn(what))
}

/** Returns true for a value of a variable whose secret is for no host but the owner's. */
export function isOwners({ origin: { what } }: Label): boolean {
  return own.test(nameIn(what))
}

/** Returns true for a variable that holds a secret, by its name. */
export function isSecretName(name: string): boolean {
  return own.test(name) || /(?:KEY|TOKEN|SECRET|PASS(?:WORD|WD|PHRASE)?|CREDENTIALS?)(?:$|_)/i.test(name)
}

/** Variables that are taken out of the environment by how their names begin. */
const chosen =
  /^os\.environ(?:\.copy\(\))?\.items\(\)\s{0,20}:?\s{1,40}if \w{1,40}(?:\.(?:lower|upper)\(\))?\.startswith\(\s{0,4}f?["']([A-Za-z]\w{1,80}_)["']/

/** Returns true for the settings of a program: variables by how their names begin, none of a service or secret. */
export function isOwnSettings({ origin: { module, at } }: Label): boolean {
  const [, beginning] = chosen.exec(module.module.source.slice(at)) ?? []
  if (beginning === undefined) return false
  const name = beginning.toUpperCase()
  return !isSecretName(name) && !services.some(([variable]) => variable.test(name))
}

/**
 * Returns true when a secret goes to a host that is none of the service which it is for, as far as the name of its
 * variable and an address in the code tell; false where they do not.
 */
export function goesAstray(label: Label, { at, end, module: { module } }: SinkHit): boolean {
  const host = hostOf(module.source.slice(at, end), module.source)
  return host !== undefined && isAstray(nameIn(label.origin.what), host)
}

/** Returns true for a variable of a secret and a host that is none of the service which it is for. */
export function isAstray(name: string, host: string): boolean {
  const called = host.toLowerCase()
  if (inside.test(called)) return false
  const [service = ''] = name.toLowerCase().split('_')
  return (
    own.test(name) ||
    (!called.includes(service) && services.some(([words, hosts]) => words.test(name) && !hosts.test(called)))
  )
}

/** The name of the variable that an expression reads; empty where it is made. */
function nameIn(expression: string): string {
  const [, name = ''] = variable.exec(expression) ?? []
  return name
}

/** Returns the host that a call names, in itself or by a constant of its module; undefined for none. */
export function hostOf(call: string, source: string): string | undefined {
  const [, host] = address.exec(call) ?? []
  if (host !== undefined) return host
  const known = new Map([...source.matchAll(constant)].map(([, name, host]) => [name, host]))
  const [, client = ''] = /^(?:(?:self|this)\.)?([A-Za-z_]\w{0,60})\./.exec(call) ?? []
  return [client, ...[...call.matchAll(named)].map(([, name = '']) => name)]
    .map((name) => known.get(name))
    .find(Boolean)
}
