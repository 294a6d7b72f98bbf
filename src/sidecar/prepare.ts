import type { FieldError } from '../ground/strict-schema.ts'
import { redactText } from '../redact/text.ts'
import type { Scope, Verdict } from '../scope/rules.ts'
import { type ConnectorFinding, findingFingerprintOf, parseConnectorFinding } from './connector-finding.ts'
import { fingerprintOf, parseHttpMessage, targetOf } from './message/http-message.ts'
import { type Redaction, redact } from './message/redact.ts'
import type { HttpMessage } from './message/shape.ts'
import { targetsOfFinding, targetsOfMessage } from './scope-target.ts'

/** A message or finding that may be stored: checked, judged, redacted. */
export type Prepared = {
  readonly kind: 'message' | 'finding'
  readonly source: string
  readonly externalId: string | null
  readonly fingerprint: string
  readonly label: string
  /** JSON of the redacted message or finding. */
  readonly document: string
  readonly redactions: readonly Redaction[]
  /** Ids of stored messages that the finding rests on. */
  readonly messageIds: readonly string[]
  readonly inScope: boolean
}
/** Something that names a place outside the scope; `hosts` are those it names. */
export type Refused = { readonly refused: Verdict; readonly hosts: readonly string[] }
export type Preparation = { readonly prepared: Prepared } | Refused | { readonly errors: readonly FieldError[] }

/** Returns the errors of a document without what has the shape of a secret. */
export function safeErrors(errors: readonly FieldError[]): readonly FieldError[] {
  return errors.map(({ pointer, message }) => ({ pointer: redactText(pointer), message: redactText(message) }))
}

export function prepareMessage(value: unknown, scope: Scope): Preparation {
  const parsed = parseHttpMessage(value)
  return 'errors' in parsed ? { errors: safeErrors(parsed.errors) } : prepareParsedMessage(parsed.message, scope)
}

export function prepareFinding(value: unknown, scope: Scope): Preparation {
  const parsed = parseConnectorFinding(value)
  return 'errors' in parsed ? { errors: safeErrors(parsed.errors) } : prepareParsedFinding(parsed.finding, scope)
}

/** Either kind: a finding has a title, a message has none. */
export function prepareEither(value: unknown, scope: Scope): Preparation {
  const isFinding = typeof value === 'object' && value !== null && Object.hasOwn(value, 'title')
  return isFinding ? prepareFinding(value, scope) : prepareMessage(value, scope)
}

export function prepareParsedMessage(message: HttpMessage, scope: Scope): Preparation {
  const targets = targetsOfMessage(message)
  const verdict = scope.judge(targets)
  if (!verdict.inScope) return { refused: verdict, hosts: targets.flatMap((target) => target?.host ?? []) }
  const { value, redactions } = redact(message)
  const target = targetOf(value)
  return {
    prepared: {
      kind: 'message',
      source: value.source,
      externalId: value.external_id ?? null,
      fingerprint: fingerprintOf(value),
      label:
        `${value.request.method} ${target ? `${target.scheme}://${target.host}${target.path}` : value.request.url}`.slice(
          0,
          300,
        ),
      document: JSON.stringify(value),
      redactions,
      messageIds: [],
      inScope: true,
    },
  }
}

/** Returns a finding that names no place cannot be outside the scope, nor is it in it. */
export function prepareParsedFinding(finding: ConnectorFinding, scope: Scope): Preparation {
  const targets = targetsOfFinding(finding)
  const verdict = scope.judge(targets)
  if (targets.length > 0 && !verdict.inScope)
    return { refused: verdict, hosts: targets.flatMap((target) => target?.host ?? []) }
  const { value, redactions } = redact(finding)
  return {
    prepared: {
      kind: 'finding',
      source: value.source,
      externalId: value.external_id ?? null,
      fingerprint: findingFingerprintOf(value),
      label: value.title.slice(0, 300),
      document: JSON.stringify(value),
      redactions,
      messageIds: (value.evidence ?? []).flatMap(({ message_id }) => message_id ?? []),
      inScope: verdict.inScope,
    },
  }
}
