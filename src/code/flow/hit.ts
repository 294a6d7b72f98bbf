import type { Flow, Machine } from './machine.ts'
import type { SinkHit, Summary } from './program.ts'
import { addStep, type Label, type Place } from './value.ts'

const maxSinks = 60
const maxWays = 8
const maxFlows = 24

/**
 * Records that `label` reaches a sink: as a flow where it is a source, in the summary of its function where it is a
 * parameter.
 */
export function recordHit(machine: Machine, hit: Omit<SinkHit, 'key' | 'label'>, label: Label): void {
  const rule = machine.rules.get(hit.rule)
  if (rule === undefined || (label.cleared & rule.clearedBy) !== 0) return
  if (hit.needsLead && !label.leads) return
  const place = `${hit.rule}\0${hit.module.path}\0${hit.at}`
  if (label.kind !== 'param') {
    if (!rule.sources.has(label.kind) || label.ours < hit.minOurs) return
    const flows = machine.flows.get(place) ?? []
    if (flows.length === 0) machine.flows.set(place, flows)
    const whole: SinkHit = { ...hit, key: place, label }
    const index = flows.findIndex((flow) => flow.label.key === label.key)
    if (index < 0 && flows.length < maxFlows) flows.push({ hit: whole, label })
    else if (index >= 0 && isShorter(label, flows[index]!)) flows[index] = { hit: whole, label }
    return
  }
  const { owner } = label
  if (owner === null) return
  // A log gets every parameter sooner or later; only what is named as a secret is of interest there.
  const only = [...rule.sources].every((kind) => kind === 'secret')
  if (only && !machine.models.words.secretNames.test(label.fields.at(-1) ?? label.origin.what)) return
  const { sinks } = owner.summary
  // What makes an object gets its configuration, which whoever writes the program chooses.
  const isMaker = owner.name === '__init__' || owner.name === 'constructor'
  if (!isMaker && !machine.latent.has(place)) machine.latent.set(place, { ...hit, key: place, label })
  const key = `${place}\0${label.param}.${label.fields.join('.')}`
  const known = sinks.get(key)
  if (known === undefined && !hasRoom(owner.summary, place)) {
    machine.dropped.sinks++
    return
  }
  if (known !== undefined && (known.label.cleared & label.cleared) === known.label.cleared) return
  sinks.set(key, { ...hit, key, label })
}

/** Checks that a summary takes one more way to a sink; ways by other fields of a parameter count apart. */
function hasRoom(summary: Summary, place: string): boolean {
  const ways = summary.places.get(place) ?? 0
  if (ways === 0 ? summary.places.size >= maxSinks : ways >= maxWays) return false
  summary.places.set(place, ways + 1)
  return true
}

const isShorter = (label: Label, flow: Flow) => (label.steps?.count ?? 0) < (flow.label.steps?.count ?? 0)

/** Returns `outer` as it is after it went through `inner`, a label of a parameter that stands for it. */
export function throughLabel(outer: Label, inner: Label, place: Place | null): Label {
  let found: Label = {
    ...outer,
    cleared: outer.cleared | inner.cleared,
    leads: outer.leads && inner.leads,
    ours: outer.ours + inner.ours,
  }
  if (place) found = addStep(found, place)
  const steps: Place[] = []
  for (let step = inner.steps; step; step = step.before) steps.unshift(step)
  for (const step of steps) found = addStep(found, step)
  return found
}
