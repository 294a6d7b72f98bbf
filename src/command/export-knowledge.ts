import { writeFile } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { knowledgeFormats } from '../../rest-adapters/knowledge-formats.ts'
import type { Graph } from '../export/graph.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { reasonNotWritten } from '../ground/make-folder.ts'
import { counted } from '../ground/text.ts'
import { openGraph } from './local-graph.ts'

export type KnowledgeFlags = {
  readonly format: string
  readonly caseStudy?: string
  readonly mitigation?: readonly string[]
  readonly tactic?: readonly string[]
  readonly output?: string
}

type Exported = { readonly content: string; readonly summary: string }

/**
 * Writes a file of the knowledge base to `output`, or to `stdout`; returns what became of it in words. Throws
 * BAD_USER_INPUT when the flags do not go together, INPUT_REFUSED when there is nothing to export.
 */
export async function exportKnowledge(flags: KnowledgeFlags, config: Config, stdout: Writable): Promise<string> {
  const { format, caseStudy, mitigation, tactic, output } = flags
  const isLayer = format === 'navigator'
  if (!isLayer && (caseStudy ?? mitigation ?? tactic) !== undefined)
    throw new ServiceError('BAD_USER_INPUT', '--case-study, --mitigation and --tactic belong to --format navigator')
  const { graph, close } = await openGraph(config, ['knowledge', 'security'])
  try {
    const { content, summary } = isLayer ? await readLayer(graph, flags) : await readFile(graph, format)
    if (output === undefined) stdout.write(content)
    else await write(output, content)
    return `${summary}\n`
  } finally {
    await close()
  }
}

async function readFile(graph: Graph, format: string): Promise<Exported> {
  const { knowledgeFile, revision } = await graph<{
    knowledgeFile: { content: string; objectCount: number; omittedCount: number } | null
    revision: number
  }>(
    'query ($format: KnowledgeFileFormat!) { knowledgeFile(format: $format) { content objectCount omittedCount } revision }',
    { format: knowledgeFormats[format] },
  )
  if (!knowledgeFile) throw nothingImported()
  const { content, objectCount, omittedCount } = knowledgeFile
  const left = omittedCount === 0 ? '' : `, ${omittedCount} retired left out`
  return { content, summary: `${counted(objectCount, 'object')} at revision ${revision}${left}` }
}

async function readLayer(graph: Graph, { caseStudy, mitigation, tactic }: KnowledgeFlags): Promise<Exported> {
  const { knowledgeLayer, revision } = await graph<{
    knowledgeLayer: { techniques: readonly unknown[] } | null
    revision: number
  }>(
    `query ($caseStudy: ID, $mitigations: [ID!], $filter: TechniqueFilter) {
      knowledgeLayer(caseStudy: $caseStudy, mitigations: $mitigations, filter: $filter) revision
    }`,
    { caseStudy, mitigations: mitigation, filter: { tactic } },
  )
  if (knowledgeLayer)
    return {
      content: `${JSON.stringify(knowledgeLayer, null, 2)}\n`,
      summary: `${counted(knowledgeLayer.techniques.length, 'technique')} at revision ${revision}`,
    }
  if (caseStudy === undefined) throw nothingImported()
  throw new ServiceError('INPUT_REFUSED', `There is no case study ${caseStudy}.`)
}

function nothingImported(): ServiceError {
  return new ServiceError('INPUT_REFUSED', 'No knowledge is stored yet; skg import atlas reads some.')
}

async function write(path: string, content: string): Promise<void> {
  try {
    await writeFile(path, content)
  } catch (cause) {
    throw new ServiceError('UNAVAILABLE', `${path} cannot be written: ${reasonNotWritten(cause)}`)
  }
}
