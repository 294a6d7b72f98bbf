import type { NarrativeBlock } from '../../../db/report-tables.ts'
import { nearest } from '../../ground/near.ts'
import type { Warning } from '../source-keys.ts'
import type { Problem } from './problems.ts'
import type { ReportFolder } from './report-folder.ts'
import type { YamlFile } from './yaml-file.ts'

const places = { chart: 'this folder', finding: 'this folder', source: 'sources.yaml' } as const
/** Finding a name that is meant takes time; who has so many problems looks at the first. */
const mostAdvised = 50

/**
 * Finds names that mean nothing or two things across the files of a folder; in the HTML they are warnings, for prose
 * may be ahead of the data.
 */
export function checkReferences(folder: ReportFolder, blocks: readonly NarrativeBlock[], warnings: Warning[]): void {
  const { problems, failed, surveys, charts, findings, sources, citations, researchIndex } = folder
  unique(
    surveys.map((yaml) => ({ yaml, path: ['id'], id: yaml.value.id })),
    problems,
  )
  unique(
    [
      ...charts.map((yaml) => ({ yaml, path: ['id'], id: yaml.value.id })),
      ...findings.map((yaml) => ({ yaml, path: ['slug'], id: yaml.value.slug })),
    ],
    problems,
  )
  unique(
    folder.benchmarks.map(({ file, table }) => ({ yaml: at(file), path: ['kind'], id: table.kind })),
    problems,
  )
  if (sources)
    unique(
      sources.value.map(({ id }, index) => ({ yaml: sources, path: [index, 'id'], id })),
      problems,
    )
  if (citations)
    unique(
      citations.value.map(({ id }, index) => ({ yaml: citations, path: [index, 'id'], id })),
      problems,
    )
  if (researchIndex)
    unique(
      researchIndex.value.map(({ artifact }, index) => ({
        yaml: researchIndex,
        path: [index, 'artifact'],
        id: artifact,
      })),
      problems,
    )

  const defined = {
    chart: new Set(charts.map(({ value }) => value.id)),
    finding: new Set(findings.map(({ value }) => value.slug)),
    source: new Set((sources?.value ?? []).map(({ id }) => id)),
  }
  const known = (
    yaml: YamlFile<unknown>,
    path: readonly (string | number)[],
    kind: keyof typeof places,
    id: string,
  ) => {
    if (defined[kind].has(id) || failed.has(kind, id)) return
    const advice = problems.length < mostAdvised ? near(id, [...defined[kind]]) : ''
    problems.push(yaml.problem(path, `${id} is not a ${kind} of ${places[kind]}${advice}`))
  }
  for (const yaml of charts)
    for (const [index, slug] of (yaml.value.findings ?? []).entries()) known(yaml, ['findings', index], 'finding', slug)
  for (const yaml of findings) {
    for (const [index, id] of (yaml.value.charts ?? []).entries()) known(yaml, ['charts', index], 'chart', id)
    for (const [index, { sourceId }] of yaml.value.evidence.entries())
      known(yaml, ['evidence', index, 'sourceId'], 'source', sourceId)
    for (const [index, entry] of yaml.value.evidence.entries())
      if (entry.validated === 'pending' && entry.validatedAt)
        problems.push(yaml.problem(['evidence', index, 'validatedAt'], 'stands beside validated: pending'))
  }
  for (const [index, { sourceId, findingSlug, replacement }] of (citations?.value ?? []).entries()) {
    known(citations!, [index, 'sourceId'], 'source', sourceId)
    known(citations!, [index, 'findingSlug'], 'finding', findingSlug)
    if (replacement?.sourceId) known(citations!, [index, 'replacement', 'sourceId'], 'source', replacement.sourceId)
  }
  for (const yaml of surveys)
    if (yaml.value.fieldedTo < yaml.value.fieldedFrom)
      problems.push(yaml.problem(['fieldedTo'], 'is before fieldedFrom'))

  for (const block of blocks) {
    const unknown = [
      ...block.findings.filter((slug) => !defined.finding.has(slug)),
      ...block.charts.filter((id) => !defined.chart.has(id)),
    ]
    for (const id of unknown)
      warnings.push({
        id: block.id,
        pointer: 'report.html',
        message: `${block.kind} "${block.text.slice(0, 60)}" names ${id}, which is not in the folder`,
      })
  }
}

type Named = {
  readonly yaml: Pick<YamlFile<unknown>, 'problem' | 'file'>
  readonly path: readonly (string | number)[]
  readonly id: string
}

function unique(all: readonly Named[], problems: Problem[]): void {
  const first = new Map<string, Named>()
  for (const named of all) {
    const earlier = first.get(named.id)
    if (!earlier) first.set(named.id, named)
    else problems.push(named.yaml.problem(named.path, `${named.id} is taken already in ${earlier.yaml.file}`))
  }
}

function at(file: string): Pick<YamlFile<unknown>, 'problem' | 'file'> {
  return { file, problem: (_, message) => ({ file, line: null, pointer: '', message }) }
}

function near(id: string, ids: readonly string[]): string {
  const [best] = nearest(id, ids)
  return best ? `; did you mean ${best}?` : ''
}
