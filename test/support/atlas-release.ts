import { parse } from 'yaml'

// An independent reading of ATLAS releases for tests: plain, without the product's code.

// biome-ignore lint/suspicious/noExplicitAny: releases have many shapes.
type Any = any
type Fields = Readonly<Record<string, unknown>>

/** What one release says. */
export type Release = {
  /** Fields by id, by kind as import reports name it. */
  readonly objects: ReadonlyMap<string, { readonly kind: string; readonly fields: Fields }>
  /** Tactics of each technique, sorted. */
  readonly tactics: ReadonlyMap<string, readonly string[]>
  /** `use` by mitigation and technique; a repeated pair is numbered. */
  readonly links: ReadonlyMap<string, unknown>
  /** What a step says, by case study and position. */
  readonly steps: ReadonlyMap<string, Fields>
  /** How many warnings of each sort it deserves. */
  readonly warnings: Readonly<Record<string, number>>
}

/** Reads a release in any layout. */
export function readRelease(text: string): Release {
  const file: Any = parse(text, { maxAliasCount: -1 })
  return 'format-version' in file ? readNew(file) : readOld(file)
}

const day = (date: string | undefined) => date?.slice(0, 10) ?? null

function common(object: Any, isNew: boolean): Fields {
  const attack = object[isNew ? 'attack-reference' : 'ATT&CK-reference']
  return {
    name: object.name,
    description: object.description ?? object.summary ?? null,
    references: (object.references ?? []).map((entry: Any) => {
      if (typeof entry !== 'string') {
        return { title: entry.title || entry.sourceDescription || null, url: entry.url || null }
      }
      const url = entry.split(/\s/).at(-1)!.startsWith('http') ? entry.split(/\s/).at(-1)! : null
      return { title: entry === url ? null : entry, url }
    }),
    createdDate: day(object[isNew ? 'created-date' : 'created_date']),
    modifiedDate: day(object[isNew ? 'modified-date' : 'modified_date']),
    attackReference: attack ? { id: attack.id, url: attack.url ?? null } : null,
  }
}

const lower = (value: string | undefined) => value?.toLowerCase() ?? null
const granularityOf = (value: string | undefined) =>
  value === undefined ? null : value.toUpperCase().replace('DAY', 'DATE')

function studyFields(study: Any, isNew: boolean): Fields {
  const reported = study['reported-by']
  return {
    ...common(study, isNew),
    type: lower(study.type ?? study['case-study-type']),
    incidentDate: day(study.date ?? study['incident-date']),
    incidentDateGranularity: granularityOf(
      study['incident-date-granularity'] ?? study['date-granularity'] ?? study.dateGranularity,
    ),
    target: study.target ?? null,
    actor: study.actor ?? null,
    reporter: study.reporter ?? (Array.isArray(reported) ? reported.join(', ') : (reported ?? null)),
  }
}

function readOld(file: Any): Release {
  const matrix = file.matrices?.[0] ?? file
  const isOwn = ({ id }: Any) => id.startsWith('AML.')
  const lists = {
    tactic: matrix.tactics as Any[],
    technique: matrix.techniques as Any[],
    mitigation: (matrix.mitigations ?? []) as Any[],
    caseStudy: (matrix['case-studies'] ?? file['case-studies'] ?? []) as Any[],
  }
  const foreign = Object.values(lists)
    .flat()
    .filter((object) => !isOwn(object)).length
  const own = Object.fromEntries(
    Object.entries(lists).map(([kind, list]) => [kind, list.filter(isOwn)]),
  ) as typeof lists
  const techniques = new Map(own.technique.map((technique) => [technique.id, technique]))
  const phases = (mitigation: Any) => mitigation['ml-lifecycle'] ?? mitigation['ML-lifecycle'] ?? []
  const isText = (value: unknown) => typeof value === 'string'
  const fieldsOf: Record<string, (object: Any, index: number) => Fields> = {
    tactic: (tactic, index) => ({ ...common(tactic, false), position: index + 1 }),
    technique: (technique) => ({
      ...common(technique, false),
      maturity: lower(technique.maturity),
      platforms: [],
      parentId: technique['subtechnique-of'] ?? null,
    }),
    mitigation: (mitigation) => ({
      ...common(mitigation, false),
      categories: mitigation.category ?? [],
      lifecyclePhases: phases(mitigation).filter(isText),
    }),
    caseStudy: (study) => studyFields(study, false),
  }
  const tacticsOf = (technique: Any) => technique.tactics ?? techniques.get(technique['subtechnique-of'])?.tactics ?? []
  const steps = own.caseStudy.flatMap(({ id, procedure }) =>
    procedure.map((step: Any, index: number) => [
      `${id} ${index + 1}`,
      { tacticId: step.tactic, techniqueId: step.technique, description: step.description, leadsTo: null },
    ]),
  )
  const release = assemble(
    Object.entries(own).flatMap(([kind, list]) =>
      list.map((object, index) => [object.id, { kind, fields: fieldsOf[kind]!(object, index) }] as const),
    ),
    own.technique.map((technique) => [technique.id, [...tacticsOf(technique)].sort()]),
    own.mitigation.flatMap(({ id, techniques }) => techniques.map((link: Any) => [id, link.id, link.use] as const)),
    steps,
  )
  const named = [
    ...own.technique.flatMap(({ tactics = [] }) => tactics),
    ...own.technique.flatMap((technique) => technique['subtechnique-of'] ?? []),
    ...own.mitigation.flatMap(({ techniques }) => techniques.map(({ id }: Any) => id)),
  ]
  return {
    ...release,
    warnings: {
      ...release.warnings,
      foreign: foreign > 0 ? 1 : 0,
      version: file.version === undefined ? 1 : 0,
      absent: release.warnings.absent! + named.filter((id) => !release.objects.has(id)).length,
      title: Object.values(own)
        .flat()
        .flatMap(({ references }) => references ?? [])
        .filter(({ title }) => title === '').length,
      phase: own.mitigation.flatMap(phases).filter((phase) => !isText(phase)).length,
      key: own.mitigation.some((mitigation) => mitigation.tags) ? 1 : 0,
    },
  }
}

function readNew(file: Any): Release {
  const relations = Object.entries<Any>(file.relationships)
  const of = (kind: string): Any[] => relations.flatMap(([, own]) => own[kind] ?? [])
  const positions = new Map(of('sequences').map(({ target, position }) => [target, position]))
  const parents = new Map(of('specializes').map(({ source, target }) => [source, target]))
  const objects = (key: string, kind: string, fieldsOf: (object: Any) => Fields) =>
    Object.values<Any>(file[key]).map((object) => [object.id, { kind, fields: fieldsOf(object) }] as const)
  const employed = relations.flatMap(([id, own]) => {
    const steps: Any[] = [...(own.employs ?? [])].sort(
      (a, b) => Number(a['step-id'].slice(1)) - Number(b['step-id'].slice(1)),
    )
    const positionOf = (stepId: string) => steps.findIndex((step) => step['step-id'] === stepId) + 1
    return steps.map((step, index) => ({ id, step, index, leadsTo: step['leads-to'].map(positionOf) as number[] }))
  })
  const release = assemble(
    [
      ...objects('tactics', 'tactic', (tactic) => ({ ...common(tactic, true), position: positions.get(tactic.id) })),
      ...objects('techniques', 'technique', (technique) => ({
        ...common(technique, true),
        maturity: lower(technique.maturity),
        platforms: technique.platforms,
        parentId: parents.get(technique.id) ?? null,
      })),
      ...objects('mitigations', 'mitigation', (mitigation) => ({
        ...common(mitigation, true),
        categories: mitigation.categories,
        lifecyclePhases: mitigation['lifecycle-phases'],
      })),
      ...objects('case-studies', 'caseStudy', (study) => studyFields(study, true)),
    ],
    [...Map.groupBy(of('achieves'), ({ source }) => source)].map(([id, own]) => [
      id,
      own.map(({ target }) => target).sort(),
    ]),
    of('mitigates').map(({ source, target, description }) => [source, target, description]),
    employed.map(({ id, step, index, leadsTo }) => [
      `${id} ${index + 1}`,
      {
        tacticId: step.tactic,
        techniqueId: step.target,
        description: step.description,
        leadsTo: leadsTo.filter((position) => position > 0),
      },
    ]),
  )
  const lost = employed.flatMap(({ leadsTo }) => leadsTo).filter((position) => position === 0).length
  return { ...release, warnings: { ...release.warnings, lost } }
}

function assemble(
  objects: readonly (readonly [string, { readonly kind: string; readonly fields: Fields }])[],
  tactics: readonly (readonly [string, readonly string[]])[],
  links: readonly (readonly [mitigation: string, technique: string, use: unknown])[],
  steps: readonly (readonly [string, Fields])[],
): Release {
  const numbered = new Map<string, unknown>()
  let repeated = 0
  for (const [mitigation, technique, use] of links) {
    const isRepeated = numbered.has(`${mitigation} ${technique}`)
    if (isRepeated) repeated++
    numbered.set(isRepeated ? `${mitigation} ${technique} (2)` : `${mitigation} ${technique}`, use)
  }
  const byId = new Map(objects)
  const fields = objects.map(([, object]) => object.fields)
  const inexact = ({ incidentDate, incidentDateGranularity: granularity }: Fields) =>
    (granularity === 'YEAR' && !String(incidentDate).endsWith('-01-01')) ||
    (granularity === 'MONTH' && !String(incidentDate).endsWith('-01'))
  return {
    objects: byId,
    tactics: new Map(tactics),
    links: numbered,
    steps: new Map(steps),
    warnings: {
      absent: steps
        .flatMap(([, { tacticId, techniqueId }]) => [tacticId, techniqueId] as string[])
        .filter((id) => !byId.has(id)).length,
      inexact: fields.filter(inexact).length,
      reporter: fields.filter(({ type, reporter }) => type === 'incident' && reporter === null).length,
      order: fields.filter(({ createdDate, modifiedDate }) => createdDate && modifiedDate && modifiedDate < createdDate)
        .length,
      repeated,
    },
  }
}
