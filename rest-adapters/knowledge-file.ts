import { ServiceError } from '../src/ground/errors.ts'
import { knowledgeFormats } from './knowledge-formats.ts'
import { knowledgeLayerSchema } from './navigator-layer.ts'
import { nameInPath, notFoundAs } from './report-parameters.ts'
import { object } from './report-schemas.ts'
import { type Format, present, type Route, type RouteRequest, route } from './route.ts'
import { listParameter, textParameter } from './seceng/page.ts'

const fileNames = Object.keys(knowledgeFormats)
/** The error of a name that no file of the knowledge has, with those that there are. */
const noFile = ({ parameters }: RouteRequest) =>
  new ServiceError(
    'NOT_FOUND',
    `There is no file of the knowledge ${String(parameters.name).slice(0, 80)}; there are ${fileNames.join(', ')}.`,
    { parameter: 'name', allowed: fileNames },
  )
const noStudy = notFoundAs('case study', 'caseStudy')

type FileBody = { readonly mediaType: string; readonly fileName: string; readonly content: string }

/** Returns a format that is the content of the file itself, for files of that media type only. */
function contentAs(mediaType: string, suffix: string): Format<FileBody> {
  return {
    mediaType,
    suffix,
    render: (body) => {
      if (body.mediaType === mediaType) return body.content
      throw new ServiceError('NOT_FOUND', `There is no such form of this file; it is ${body.fileName}.`)
    },
  }
}

/** The knowledge base as files of other tools, and layers over it (contract: questions §1). */
export const knowledgeFileRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/exports/knowledge/:name',
    operationId: 'getKnowledgeFile',
    tag: 'exports',
    summary: 'The knowledge base as ATLAS YAML, STIX 2.1 or CSV.',
    description:
      'With a suffix the file itself: `atlas.yaml` (ATLAS format 6, which `skg import atlas` reads), `stix.json` (STIX 2.1), `tactics.csv`, `techniques.csv`, `mitigations.csv`, `case-studies.csv`, `uses.csv` and `steps.csv`. Without it, JSON with the file in `content`. At one revision the bytes are always the same; retired objects are omitted, except in STIX, where they are deprecated.',
    access: 'public',
    parameters: { name: nameInPath('Name of the file.', 'tactics', fileNames) },
    operation: `query KnowledgeFile($format: KnowledgeFileFormat!) {
      knowledgeFile(format: $format) { mediaType fileName objectCount omittedCount content }
      revision
    }`,
    variables: (request) => {
      const name = String(request.parameters.name)
      if (!Object.hasOwn(knowledgeFormats, name)) throw noFile(request)
      return { format: knowledgeFormats[name] }
    },
    project: ({ knowledgeFile, revision }) => ({ ...present(knowledgeFile), revision }),
    response: (of) =>
      object({
        mediaType: of('knowledgeFile.mediaType'),
        fileName: of('knowledgeFile.fileName'),
        objectCount: of('knowledgeFile.objectCount'),
        omittedCount: of('knowledgeFile.omittedCount'),
        content: of('knowledgeFile.content'),
        revision: of('revision'),
      }),
    formats: [
      contentAs('application/yaml', '.yaml'),
      contentAs('application/stix+json', '.json'),
      contentAs('text/csv; charset=utf-8', '.csv'),
    ],
    errors: { 404: 'There is no such file, or nothing was imported yet.' },
  }),
  route({
    method: 'GET',
    path: '/api/exports/navigator.json',
    operationId: 'getKnowledgeLayer',
    tag: 'exports',
    summary:
      'The knowledge base, a case study or what mitigations cover as a layer of the ATT&CK Navigator over ATLAS.',
    description:
      'Layer format 4.5. The score of a technique is the number of the named mitigations that help against it; without any, of steps of the named case study; without that, of case studies.',
    access: 'public',
    parameters: {
      caseStudy: { ...textParameter('caseStudy', 'Only techniques of this case study, by id.'), example: 'AML.CS0003' },
      mitigation: listParameter('mitigation', 'Score by these mitigations, by id.'),
      tactic: listParameter('tactic', 'Only techniques of these tactics, by id.'),
      maturity: listParameter('maturity', 'Only techniques of these maturities.', [
        'feasible',
        'demonstrated',
        'realized',
      ]),
      platform: listParameter('platform', 'Only techniques for these platforms.'),
    },
    operation: `query KnowledgeLayer($caseStudy: ID, $mitigations: [ID!], $filter: TechniqueFilter) {
      knowledgeLayer(caseStudy: $caseStudy, mitigations: $mitigations, filter: $filter)
    }`,
    variables: ({ parameters: { caseStudy, mitigation, tactic, maturity, platform } }) => ({
      caseStudy,
      mitigations: mitigation,
      filter: { tactic, maturity, platform },
    }),
    project: ({ knowledgeLayer }, request) => {
      if (knowledgeLayer === null && request.parameters.caseStudy !== null) throw noStudy(request)
      return present(knowledgeLayer)
    },
    response: knowledgeLayerSchema,
    errors: {
      400: 'A parameter is not allowed, or names what does not exist.',
      404: 'There is no such case study, or nothing was imported yet.',
    },
  }),
]
