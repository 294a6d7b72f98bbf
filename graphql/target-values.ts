import type { DeclaredComponent } from '../db/component.ts'
import type { AttackerPosition, TargetGoal } from '../db/target-tables.ts'
import { cleanName, isPlainText, longestName } from '../src/ground/names.ts'
import { readLocator, type TargetKindName } from '../src/scope/locator.ts'
import { checkNote, readComponents } from './component-input.ts'
import type { Requester } from './runtime/requester.ts'

type Spell = Requester['spell']

/** One place of an input that is wrong; `pointer` is a JSON Pointer into it. */
export type InputProblem = { readonly pointer: string; readonly message: string }

export type ControlInput = {
  readonly mitigation: string
  readonly status: 'planned' | 'implemented'
  readonly note?: string | null
  readonly since?: string | null
}
export type WebhookInput = { readonly provider: 'github' | 'gitlab' | 'standard'; readonly renew?: boolean | null }

export type GoalInput = Pick<TargetGoal, 'goal' | 'weight'> & { readonly note?: string | null }

/** Changes of a target; absent members stay as they are, null clears. */
export type TargetChange = {
  readonly name?: string | null
  readonly locator?: unknown
  readonly owner?: string | null
  readonly labels?: readonly string[] | null
  readonly scanners?: readonly string[] | null
  readonly controls?: readonly ControlInput[] | null
  readonly components?: Parameters<typeof readComponents>[0] | null
  readonly goals?: readonly GoalInput[] | null
  readonly attackers?: readonly AttackerPosition[] | null
  readonly webhook?: {
    readonly provider?: WebhookInput['provider'] | null
    readonly renew?: boolean | null | undefined
  } | null
}

/** A target that was read, ready to be stored. */
export type TargetValues = {
  readonly name: string
  readonly locator: Readonly<Record<string, unknown>>
  readonly owner: string | null
  readonly labels: readonly string[]
  readonly scanners: readonly string[]
  readonly controls: readonly Required<ControlInput>[]
  /** Declarations to store: of a stored target only the new ones. */
  readonly components: readonly DeclaredComponent[]
  readonly goals: readonly TargetGoal[]
  readonly attackers: readonly AttackerPosition[] | null
  readonly webhook: WebhookInput['provider'] | null
}

/** Scanners that fit a kind, used when none are named (contract: seceng §7). */
export const defaultScanners: Readonly<Record<TargetKindName, readonly string[]>> = {
  application: [],
  repository: ['secretlint', 'skg-code', 'built-in'],
  host: [],
  model: ['built-in'],
  'mcp-server': ['built-in'],
  skill: ['built-in'],
}

/** Scanners that join those of `defaultScanners` for a repository in each scan for which they are installed. */
export const scannersWhereInstalled: readonly string[] = ['bandit', 'eslint-security']

const heaviestGoal = 20
const most = { labels: 20, label: 50, owner: 200, scanners: 20, controls: 500, note: 1000 } as const

/**
 * Returns the target that `change` makes of `base`, with what is wrong with it, each at its place, where `spell` names
 * the values of enums; only without problems it may be stored.
 */
export function readTarget(
  kind: TargetKindName,
  change: TargetChange,
  base: TargetValues | null,
  spell: Spell,
): { readonly values: TargetValues; readonly problems: readonly InputProblem[] } {
  const problems: InputProblem[] = []
  const wrong = (pointer: string, message: string) => void problems.push({ pointer, message })
  const text = (pointer: string, value: string, longest: number) => {
    if (value.length === 0 || value.length > longest) wrong(pointer, `must have 1 to ${longest} characters`)
    else if (!isPlainText(value)) wrong(pointer, 'must not have control characters')
  }
  const listOf = <T>(pointer: string, values: readonly T[], longest: number) => {
    if (values.length > longest) wrong(pointer, `must have at most ${longest} items`)
    return values.slice(0, longest)
  }

  const name = change.name === undefined && base ? base.name : cleanName(change.name ?? '')
  if (name === null) wrong('/name', `must have 1 to ${longestName} characters, and no control characters`)
  const owner = change.owner === undefined ? (base?.owner ?? null) : change.owner
  if (owner !== null) text('/owner', owner, most.owner)
  const labels = listOf(
    '/labels',
    change.labels === undefined ? (base?.labels ?? []) : (change.labels ?? []),
    most.labels,
  )
  for (const [index, label] of labels.entries()) text(`/labels/${index}`, label, most.label)
  const scanners = listOf(
    '/scanners',
    (change.scanners === undefined ? base?.scanners : change.scanners) ?? defaultScanners[kind],
    most.scanners,
  )
  for (const [index, scanner] of scanners.entries()) text(`/scanners/${index}`, scanner, most.label)
  const controls = listOf(
    '/controls',
    change.controls === undefined ? (base?.controls ?? []) : (change.controls ?? []),
    most.controls,
  )
  controls.forEach(({ note, since, mitigation }, index) => {
    if (note != null) text(`/controls/${index}/note`, note, most.note)
    if (since != null && !isDay(since)) wrong(`/controls/${index}/since`, 'must be a day such as 2026-09-01')
    if (controls.findIndex((other) => other.mitigation === mitigation) !== index)
      wrong(`/controls/${index}/mitigation`, 'is given twice')
  })
  const goals = readGoals(change.goals === undefined ? (base?.goals ?? []) : (change.goals ?? []), wrong, spell)
  const attackers = change.attackers === undefined ? (base?.attackers ?? null) : change.attackers
  if (attackers?.length === 0) wrong('/attackers', 'must have at least 1 item, or be null for the usual positions')
  const { webhook: hook } = change
  const webhook =
    hook === undefined ? (base?.webhook ?? null) : hook === null ? null : (hook.provider ?? base?.webhook ?? null)
  if (hook && webhook === null) wrong('/webhook/provider', 'is required')
  if (webhook !== null && kind !== 'repository' && kind !== 'skill')
    wrong('/webhook', 'is only for repositories, whose events start their scans')
  const locator = readLocator(kind, change.locator, base?.locator ?? null, wrong)
  return {
    values: {
      name: name ?? '',
      locator,
      owner,
      labels: [...new Set(labels)],
      scanners: [...new Set(scanners)],
      controls: controls.map(({ mitigation, status, note, since }) => ({
        mitigation,
        status,
        note: note ?? null,
        since: since ?? null,
      })),
      components: readComponents(change.components ?? [], wrong, spell),
      goals,
      attackers: attackers && [...new Set(attackers)],
      webhook,
    },
    problems,
  }
}

function readGoals(given: readonly GoalInput[], wrong: (pointer: string, message: string) => void, spell: Spell) {
  return given.map(({ goal, weight, note }, index) => {
    if (!Number.isInteger(weight) || weight < 0 || weight > heaviestGoal)
      wrong(`/goals/${index}/weight`, `must be a whole number from 0 to ${heaviestGoal}`)
    if (given.findIndex((other) => other.goal === goal) !== index)
      wrong(`/goals/${index}/goal`, `${spell(goal)} is given twice`)
    checkNote(`/goals/${index}/note`, note, wrong)
    return { goal, weight, note: note ?? null }
  })
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true && text >= '0001'
}
