import { fromEnum, toEnum } from '../../src/ground/names.ts'
import { artifactBody } from './artifact.ts'
import { secengBase } from './base.ts'
import { componentBody } from './component-body.ts'
import { succeeded } from './errors.ts'

type Body = {
  readonly kind?: string
  readonly controls?: readonly { readonly status: string }[] | null
  readonly components?: readonly { readonly kind: string }[] | null
  readonly goals?: readonly { readonly goal: string }[] | null
  readonly attackers?: readonly string[] | null
  readonly webhook?: { readonly provider?: string | null } | null
}

/** Returns the input of the graph that a body, which its schema allows, stands for. */
export function inputOf(document: unknown) {
  const { kind, controls, components, goals, attackers, webhook, ...rest } = document as Body
  return {
    ...rest,
    ...(kind !== undefined && { kind: toEnum(kind) }),
    ...(controls !== undefined && {
      controls: controls?.map((control) => ({ ...control, status: toEnum(control.status) })) ?? null,
    }),
    ...(components !== undefined && {
      components: components?.map((component) => ({ ...component, kind: toEnum(component.kind) })) ?? null,
    }),
    ...(goals !== undefined && { goals: goals?.map((goal) => ({ ...goal, goal: toEnum(goal.goal) })) ?? null }),
    ...(attackers !== undefined && { attackers: attackers?.map(toEnum) ?? null }),
    ...(webhook !== undefined && {
      webhook: webhook && { ...webhook, ...(webhook.provider && { provider: toEnum(webhook.provider) }) },
    }),
  }
}

/** Returns the body of a target that a mutation changed, with the webhook's secret when it is new. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is that of the operation.
export function changedBody(payload: any) {
  const { target, webhookSecret: secret } = succeeded<typeof payload>(payload)
  const body = targetBody(target)
  return secret === null ? body : { ...body, webhook: { ...body.webhook, secret } }
}

/** Returns the body of a target (contract: seceng §4). */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export function targetBody(answer: any) {
  const { kind, controls, goals, attackers, components, webhook, scope, createdAt, changedAt, ...target } = answer

  const query = `?target=${target.id}`
  const { id, name, application, locator, owner, labels, scanners, counts, newestRun, artifacts } = target
  return {
    id,
    name,
    kind: fromEnum(kind),
    application,
    locator,
    owner,
    labels,
    scanners,
    controls: controls.map(({ mitigationId, status, note, since }: Record<string, string>) => ({
      mitigation: mitigationId,
      status: fromEnum(status!),
      note,
      since,
    })),
    ...(components && { components: components.map(componentBody) }),
    goals: goals.map((each: { readonly goal: string }) => ({ ...each, goal: fromEnum(each.goal) })),
    attackers: attackers?.map(fromEnum) ?? null,
    webhook: webhook && { provider: fromEnum(webhook.provider), hasSecret: webhook.hasSecret },
    scope: { ...scope, state: fromEnum(scope.state) },
    counts,
    newestRun: newestRun && { ...newestRun, state: fromEnum(newestRun.state) },
    artifacts: artifacts.map(artifactBody),
    createdAt,
    changedAt,
    links: {
      self: `${secengBase}/targets/${id}`,
      findings: `${secengBase}/findings${query}`,
      runs: `${secengBase}/scan-runs${query}`,
      attackPaths: `${secengBase}/attack-paths${query}`,
    },
  }
}
