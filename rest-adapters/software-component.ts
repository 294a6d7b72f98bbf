import { wordsOf } from './enum-words.ts'
import { notFoundAs } from './report-parameters.ts'
import { listOfTexts, object } from './report-schemas.ts'
import { present, type Route, route } from './route.ts'
import {
  commonErrors,
  cursorErrors,
  flagParameter,
  idParameter,
  listParameter,
  ofPageParameter,
  pageFields,
  pageOf,
  pageParameters,
  pageSchema,
  pageVariables,
  textParameter,
} from './seceng/page.ts'

const kinds = ['LIBRARY', 'MODEL', 'DATASET']
const verdicts = ['MALICIOUS', 'SUSPICIOUS', 'CLEAN', 'UNKNOWN', 'NONE']
const fields = `number kind: componentKind name version ecosystem purl cpe type licences supplier dependency firstSeenAt lastSeenAt openFindingCount
  application { guid name } digests { algorithm value }`
const text = { type: 'string' } as const
const textOrNull = { type: ['string', 'null'] } as const
const members = {
  id: { ...text, description: 'Number of the component.' },
  kind: { ...text, enum: kinds },
  name: text,
  version: textOrNull,
  ecosystem: textOrNull,
  purl: { ...textOrNull, description: 'Package URL; null when no file names one.' },
  cpe: textOrNull,
  type: textOrNull,
  licences: listOfTexts('SPDX ids or names.'),
  supplier: textOrNull,
  dependency: { ...text, enum: ['DIRECT', 'TRANSITIVE', 'UNKNOWN'] },
  firstSeenAt: text,
  lastSeenAt: { ...textOrNull, description: 'Null while the newest scan of any scanner names it.' },
  openFindingCount: { type: 'integer' },
  application: object({ guid: text, name: text }),
  digests: { type: 'array', items: object({ algorithm: text, value: text }) },
} as const
const named = object({ id: text, name: text, version: textOrNull })

/** Components have numbers as texts here; the ids of the graph have a prefix. */
function bodyOf<T extends { readonly number: number }>({ number, ...component }: T) {
  return { id: String(number), ...component }
}

const listed = (items: object) => ({ type: 'array', items })
const errors = { 400: 'A parameter is not allowed.', 404: 'There is no such component or application.' }

/** Components, models and datasets of applications (contract: supply-chain §2). */
export const softwareComponentRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/software-components',
    operationId: 'listSoftwareComponents',
    tag: 'software components',
    summary: 'Software components, models and datasets of applications, one page, by name.',
    description:
      'As bills of materials and scanners of packages name them; of the applications that the caller may read.',
    access: 'public',
    parameters: {
      application: textParameter('application', 'Guid of the application that has it.'),
      kind: listParameter('kind', 'Only these kinds.', kinds),
      ecosystem: listParameter('ecosystem', 'Only these types of Package URLs, such as npm.'),
      purl: textParameter('purl', 'Package URL; without a version, in any version.'),
      licence: textParameter('licence', 'Id or name of a licence.'),
      name: textParameter('name', 'A part of the name, without regard to case.'),
      current: flagParameter('current', 'Only those that some scanner still names, or only others.'),
      withFindings: flagParameter('withFindings', 'Only with an open finding, or only others.'),
      verdict: listParameter(
        'verdict',
        'Only these verdicts of trust scans, NONE where no scan examined one; needs a credential with the scope read.',
        verdicts,
      ),
      ...pageParameters,
    },
    operation: `query ListSoftwareComponents($filter: SoftwareComponentFilter!, $first: Int!, $after: String, $isCounted: Boolean!) {
      revision
      softwareComponents(filter: $filter, first: $first, after: $after) { ${pageFields} nodes { ${fields} } }
    }`,
    variables: (request) => {
      const { application, kind, ecosystem, purl, licence, name, current, withFindings, verdict } = request.parameters
      const filter = { application, kind, ecosystem, purl, licence, name, current, withFindings, verdict }
      return { filter, ...pageVariables(request) }
    },
    project: ({ softwareComponents, revision }) => pageOf(softwareComponents, revision, bodyOf),
    manners: { isPage: true },
    explain: ofPageParameter,
    response: pageSchema(object(members)),
    errors: { ...errors, ...cursorErrors, 401: commonErrors[401], 403: commonErrors[403] },
  }),
  route({
    method: 'GET',
    path: '/api/software-components/:id',
    operationId: 'getSoftwareComponent',
    tag: 'software components',
    summary:
      'A software component with what it depends on, what depends on it, its findings, and the applications that use it.',
    description: 'Of each list the first 100.',
    access: 'public',
    parameters: { id: idParameter('Number of the component.', '1') },
    operation: `query GetSoftwareComponent($id: ID!) {
      softwareComponent(id: $id) {
        ${fields}
        dependencies(first: 100) { number name version }
        dependents(first: 100) { number name version }
        usedBy(first: 100) { guid name }
        findings(first: 100) { id title severity status }
      }
    }`,
    project: ({ softwareComponent }, request) => {
      if (!softwareComponent) throw notFoundAs('software component', 'id')(request)
      const { dependencies, dependents, usedBy, findings, ...own } = softwareComponent
      return {
        ...bodyOf(own),
        dependencies: present(dependencies).map(bodyOf),
        dependents: present(dependents).map(bodyOf),
        usedBy,
        findings,
      }
    },
    response: object({
      ...members,
      dependencies: listed(named),
      dependents: listed(named),
      usedBy: listed(object({ guid: text, name: text })),
      findings: listed(
        object({
          id: text,
          title: text,
          severity: { type: 'integer' },
          status: { ...text, enum: wordsOf('finding', 'SecurityFindingStatus') },
        }),
      ),
    }),
    errors,
  }),
]
