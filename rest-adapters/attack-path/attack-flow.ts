import { uuidOfUri } from '../../src/ground/identifiers.ts'
import { counted } from '../../src/ground/text.ts'
import type { DrawnPath, PathSubject } from './path-document.ts'

const extension = 'extension-definition--fb9c968a-745b-4ade-9b25-c324172197f4'
const publisher = 'identity--d673f8cb-c168-42da-8ed4-0cb26725f86c'
const publishedAt = '2022-08-02T19:34:35.143Z'

type StixObject = { readonly type: string; readonly id: string } & Readonly<Record<string, unknown>>

/**
 * Returns paths as one Attack Flow 2.0.0 (a STIX 2.1 bundle): for each step a condition, its findings, that leads to
 * the action, its technique; several paths begin side by side. Ids are UUIDv5 and times those of the revision, so the
 * same revision gives the same bytes.
 */
export function asAttackFlow(
  paths: readonly DrawnPath[],
  subject: PathSubject,
): StixObject & { readonly objects: readonly StixObject[] } {
  const make = stixMaker(subject)
  const asset = make('attack-asset', 'target', { name: subject.name })
  const flows = paths.map((path) => flowOf(path, asset, make))
  const several = flows.length !== 1
  const flow = make('attack-flow', paths.map(({ id }) => id).join(' '), {
    name: several ? `Attack paths of ${subject.name}` : `Attack path of ${subject.name}, score ${paths[0]?.score}`,
    description: `Chains of techniques that open findings of ${subject.name} make possible, at revision ${subject.revision}.`,
    scope: several ? 'attack-tree' : 'other',
    start_refs: flows.map(({ start }) => start),
  })
  const objects = [...definitions(), flow, asset, ...flows.flatMap((own) => own.objects)]
  return {
    type: 'bundle',
    id: `bundle--${uuidOfUri(`${subject.id} ${subject.revision} ${flow.id}`)}`,
    objects: [...new Map(objects.map((object) => [object.id, object])).values()],
  }
}

type Make = (type: string, key: string, members: object) => StixObject

function stixMaker({ id, revision, revisionAt }: PathSubject): Make {
  return (type, key, members) => ({
    type,
    spec_version: '2.1',
    id: `${type}--${uuidOfUri(`urn:skg:attack-flow:${id}:${revision}:${type}:${key}`)}`,
    created: revisionAt,
    modified: revisionAt,
    ...members,
    ...(type.startsWith('attack-') ? { extensions: { [extension]: { extension_type: 'new-sdo' } } } : {}),
  })
}

function flowOf(
  path: DrawnPath,
  asset: StixObject,
  make: Make,
): { readonly start: string; readonly objects: StixObject[] } {
  const keyOf = (place: number) => `${path.id}:${place}`
  let next: string | null = null
  const objects: StixObject[] = []
  for (const [place, step] of [...path.steps.entries()].reverse()) {
    const action: StixObject = make('attack-action', keyOf(place), {
      name: step.technique.label,
      technique_id: step.technique.id,
      tactic_id: step.tactic.id,
      description: reasonOf(step),
      asset_refs: [asset.id],
      ...(next ? { effect_refs: [next] } : {}),
    })
    const condition = make('attack-condition', keyOf(place), {
      description: findingsOf(step),
      on_true_refs: [action.id],
    })
    objects.unshift(condition, action, ...mitigationsOf(step, action, make))
    next = condition.id
  }
  return { start: next as string, objects }
}

function mitigationsOf({ mitigations }: DrawnPath['steps'][number], action: StixObject, make: Make): StixObject[] {
  return mitigations.missing.flatMap(({ id, name }) => {
    const course = make('course-of-action', id, { name: `${id} ${name}` })
    const relation = make('relationship', `${id}:${action.id}`, {
      relationship_type: 'related-to',
      source_ref: course.id,
      target_ref: action.id,
    })
    return [course, relation]
  })
}

function reasonOf({ transition, tactic }: DrawnPath['steps'][number]): string {
  if (!transition) return `Serves ${tactic.name}.`
  return `Serves ${tactic.name}; follows the step before in ${transition.studies.map(({ id }) => id).join(', ')}.`
}

function findingsOf({ findings, findingCount }: DrawnPath['steps'][number]): string {
  const more = findingCount > findings.length ? `, and ${findingCount - findings.length} more` : ''
  return `${counted(findingCount, 'open finding')}: ${findings.map(({ title }) => title).join('; ')}${more}`
}

/** The extension and who publishes it, as every flow has to carry them. */
function definitions(): StixObject[] {
  return [
    {
      type: 'extension-definition',
      id: extension,
      spec_version: '2.1',
      name: 'Attack Flow',
      description: 'Adds attack flows to STIX 2.1.',
      created: publishedAt,
      modified: publishedAt,
      created_by_ref: publisher,
      schema: 'https://center-for-threat-informed-defense.github.io/attack-flow/stix/attack-flow-schema-2.0.0.json',
      version: '2.0.0',
      extension_types: ['new-sdo'],
    },
    {
      type: 'identity',
      id: publisher,
      spec_version: '2.1',
      name: 'MITRE Center for Threat-Informed Defense',
      created_by_ref: publisher,
      created: publishedAt,
      modified: publishedAt,
      identity_class: 'organization',
    },
  ]
}
