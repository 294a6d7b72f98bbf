import { findMitigationIds } from '../db/target.ts'
import type { AttackerPosition, Target, TargetControl, TargetGoal } from '../db/target-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { fromEnum } from '../src/ground/names.ts'
import { judge } from '../src/scope/policy.ts'
import type {
  ComponentInput,
  AttackerPosition as SentPosition,
  TargetControlInput,
  TargetGoalInput,
  TargetWebhookInput,
} from './generated/model.ts'
import { atMember, inputRefused } from './mutation.ts'
import type { Context } from './runtime/context.ts'
import type { InputProblem, TargetValues } from './target-values.ts'

type Given = {
  readonly name?: string | null
  readonly owner?: string | null
  readonly labels?: readonly string[] | null
  readonly scanners?: readonly string[] | null
  readonly controls?: readonly TargetControlInput[] | null
  readonly components?: readonly ComponentInput[] | null
  readonly goals?: readonly TargetGoalInput[] | null
  readonly attackers?: readonly SentPosition[] | null
  readonly webhook?: TargetWebhookInput | null
}

/** Returns what is wrong when not exactly one of a target and an application is named. */
export function problemsOfSubject(target: unknown, application: unknown): readonly InputProblem[] {
  if (target == null && application == null)
    return [{ pointer: '/target', message: 'is required, or application in its place' }]
  return target != null && application != null
    ? [{ pointer: '/application', message: 'must be left out when target is named' }]
    : []
}

/** Returns what of a target's own members an input gives; those that are absent stay absent. */
export function changeOf(input: Given) {
  const { name, owner, labels, scanners, controls, components, goals, attackers, webhook } = input
  return {
    ...('name' in input && { name }),
    ...('owner' in input && { owner }),
    ...('labels' in input && { labels }),
    ...('scanners' in input && { scanners }),
    ...('controls' in input && {
      controls:
        controls?.map((control) => ({ ...control, status: fromEnum<TargetControl['status']>(control.status) })) ?? null,
    }),
    ...('components' in input && { components }),
    ...('goals' in input && {
      goals: goals?.map((goal) => ({ ...goal, goal: fromEnum<TargetGoal['goal']>(goal.goal) })) ?? null,
    }),
    ...('attackers' in input && {
      attackers: attackers?.map((position) => fromEnum<AttackerPosition>(position)) ?? null,
    }),
    ...('webhook' in input && {
      webhook: webhook && {
        renew: webhook.renew,
        provider: webhook.provider == null ? null : fromEnum<NonNullable<Target['webhookProvider']>>(webhook.provider),
      },
    }),
  }
}

/**
 * Throws INPUT_REFUSED for `problems` and for controls and webhooks that cannot be, SCANNER_UNKNOWN for scanners that
 * nobody has.
 */
export async function checkValues(
  trx: Parameters<typeof findMitigationIds>[0],
  { service, requester }: Context,
  kind: Target['kind'],
  { controls, webhook, scanners }: TargetValues,
  problems: Parameters<typeof inputRefused>[0],
): Promise<void> {
  const known = await findMitigationIds(
    trx,
    controls.map(({ mitigation }) => mitigation),
  )
  const unknown = controls.flatMap(({ mitigation }, index) =>
    known.has(mitigation)
      ? []
      : [{ pointer: `/controls/${index}/mitigation`, message: 'is no mitigation of the knowledge base' }],
  )
  const keyless =
    webhook !== null && service.targets.secretKeys.length === 0
      ? [{ pointer: '/webhook', message: 'needs SECENG_SECRET_KEY, which is not set' }]
      : []
  const all = [...problems, ...unknown, ...keyless]
  if (all.length > 0) throw inputRefused(all)
  const available = await service.targets.scannerNames()
  const missing = scanners.filter((name) => !available.includes(name))
  if (missing.length > 0)
    throw atMember(
      'scanners',
      new ServiceError(
        'SCANNER_UNKNOWN',
        `There is no scanner ${missing.join(', ')} for the kind ${requester.spell(kind)}.`,
        { available },
      ),
    )
}

/** Returns the columns that `values` fill, with what the policy says of the locator now. */
export async function columnsOf(
  { service }: Context,
  { name, locator, owner, labels, scanners, goals, attackers, webhook }: TargetValues,
) {
  const { state, rule } = judge(locator, await service.targets.policy())
  return {
    name,
    locator,
    owner,
    labels,
    scanners,
    goals,
    attackers,
    webhookProvider: webhook,
    scopeState: state,
    scopeCheckedAt: new Date(),
    scopeRule: rule,
  }
}

/** Returns the rows of the controls of a target, in their order. */
export function controlsOf(targetId: string, { controls }: TargetValues) {
  return controls.map(({ mitigation, status, note, since }, position) => ({
    targetId,
    mitigationId: mitigation,
    position,
    status,
    note,
    since,
  }))
}

/** Returns what of a target decides its attack paths besides its components, so that two of them can be compared. */
export function attackFacts({ controls, goals, attackers }: TargetValues): string {
  return JSON.stringify([
    controls.map(({ mitigation, status, note, since }) => [mitigation, status, note, since]),
    goals.map(({ goal, weight, note }) => [goal, weight, note]),
    attackers,
  ])
}
