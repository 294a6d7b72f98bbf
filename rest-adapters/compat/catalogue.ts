import { cursorBehind } from '../../graphql/runtime/cursor.ts'
import { ServiceError } from '../../src/ground/errors.ts'
import { type NearQuery, type Route, type RouteRequest, route } from '../route.ts'
import { wholeInPath } from './filter.ts'
import { compatPaths } from './paths.ts'
import { catalogueCategory, catalogueCwe, envelope } from './schemas.ts'
import { compatError, pageOf, pageParameters } from './wire.ts'

const tag = 'compat'

type Cwe = {
  readonly number: number
  readonly name: string
  readonly description: string | null
  readonly severity: number
  readonly remediationEffort: number
  readonly recommendation: string
}
type Category = { readonly number: number; readonly name: string; readonly summary: string | null }

const cweOf = ({ number, name, description, severity, remediationEffort, recommendation }: Cwe) => ({
  id: number,
  name,
  description: description ?? name,
  severity,
  remediation_effort: remediationEffort,
  recommendation,
  references: [{ name: 'CWE', url: `https://cwe.mitre.org/data/definitions/${number}.html` }],
})

const categoryOf = ({ number, name, summary }: Category) => ({
  id: number,
  name,
  description: summary ?? name,
  recommendation: `Find which weakness of "${name}" applies, then follow the recommendation of that weakness.`,
})

/** The entry of both catalogues, number 0, for a finding without a known weakness. */
export const unclassified = {
  id: 0,
  name: 'Unclassified',
  description: 'The tool that reported the finding names no weakness.',
  recommendation: 'Review the finding by hand and assign the weakness that it shows.',
}

const unclassifiedCwe = {
  id: unclassified.id,
  name: unclassified.name,
  description: unclassified.description,
  severity: 0,
  remediation_effort: 0,
  recommendation: unclassified.recommendation,
  references: [{ name: 'CWE', url: 'https://cwe.mitre.org/' }],
}

/** The rows to read for a page of a catalogue that begins with number 0, which the graph does not have. */
const windowBehindZero = ({ parameters: { page, size } }: RouteRequest) => ({
  first: size,
  after: cursorBehind(Math.max(0, Number(page) * Number(size) - 1)),
})

/** Returns the page of a catalogue that begins with `zero`, of which `rows` were read by `windowBehindZero`. */
function cataloguePage(
  name: 'cwes' | 'categories',
  zero: object,
  rows: readonly object[],
  totalCount: number,
  { parameters, baseUrl }: RouteRequest,
): unknown {
  const shown = parameters.page === 0 ? [zero, ...rows].slice(0, Number(parameters.size)) : rows
  return pageOf(name, shown, totalCount + 1, parameters, `${baseUrl}${compatPaths[name]}`)
}

const cweFields = 'number name description(format: TEXT) severity remediationEffort recommendation'
const categoryFields = 'number name summary(format: TEXT)'

/** The catalogue of the compatibility projection (contract: compat §1). */
export const compatRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: compatPaths.cwes,
    operationId: 'listCwes',
    tag,
    summary: 'CWE catalogue, one page.',
    description:
      'Number 0, "Unclassified", comes first; it stands for findings of which no weakness is known. Then all weaknesses by number, deprecated ones included. Severity, effort and recommendation are derived; see `Weakness` in the graph.',
    access: 'public',
    parameters: pageParameters(100),
    operation: `query CompatCwes($first: Int!, $after: String!) {
      weaknesses(first: $first, after: $after) { totalCount nodes { ${cweFields} } }
    }`,
    variables: windowBehindZero,
    project: ({ weaknesses: { nodes, totalCount } }, request) =>
      cataloguePage('cwes', unclassifiedCwe, nodes.map(cweOf), totalCount, request),
    response: envelope('cwes', catalogueCwe),
    errorBody: compatError,
    errors: { 400: 'A parameter is not allowed.' },
  }),
  route({
    method: 'GET',
    path: `${compatPaths.cwes}/:cwe_id`,
    operationId: 'getCwe',
    tag,
    summary: 'One CWE of the catalogue.',
    access: 'public',
    parameters: { cwe_id: wholeInPath('CWE id', 'Number of the CWE.', 79, 0) },
    operation: `query CompatCwe($id: ID!, $classified: Boolean!) { weakness(id: $id) @include(if: $classified) { ${cweFields} } }`,
    variables: ({ parameters }) => ({ id: `CWE-${parameters.cwe_id}`, classified: parameters.cwe_id !== 0 }),
    project: ({ weakness }, { parameters }) => {
      if (parameters.cwe_id === 0) return unclassifiedCwe
      if (weakness) return cweOf(weakness)
      throw new ServiceError('NOT_FOUND', `There is no CWE ${parameters.cwe_id}.`, { parameter: 'cwe_id' })
    },
    near: nearby('WEAKNESS', 'cwe_id'),
    response: catalogueCwe,
    errorBody: compatError,
    errors: { 400: 'The id is not a number.', 404: 'There is no such CWE; the title names near ones.' },
  }),
  route({
    method: 'GET',
    path: compatPaths.categories,
    operationId: 'listCategories',
    tag,
    summary: 'Finding categories, one page.',
    description:
      'Category 0, "Unclassified", comes first; it stands for findings of which no weakness is known. Then all CWE categories by number.',
    access: 'public',
    parameters: pageParameters(100),
    operation: `query CompatCategories($first: Int!, $after: String!) {
      weaknessCategories(first: $first, after: $after) { totalCount nodes { ${categoryFields} } }
    }`,
    variables: windowBehindZero,
    project: ({ weaknessCategories: { nodes, totalCount } }, request) =>
      cataloguePage('categories', unclassified, nodes.map(categoryOf), totalCount, request),
    response: envelope('categories', catalogueCategory),
    errorBody: compatError,
    errors: { 400: 'A parameter is not allowed.' },
  }),
  route({
    method: 'GET',
    path: `${compatPaths.categories}/:category_id`,
    operationId: 'getCategory',
    tag,
    summary: 'One finding category.',
    access: 'public',
    parameters: { category_id: wholeInPath('category id', 'Number of the category.', 310, 0) },
    operation: `query CompatCategory($id: ID!, $classified: Boolean!) {
      weaknessCategory(id: $id) @include(if: $classified) { ${categoryFields} }
    }`,
    variables: ({ parameters }) => ({ id: `CWE-${parameters.category_id}`, classified: parameters.category_id !== 0 }),
    project: ({ weaknessCategory }, { parameters }) => {
      if (parameters.category_id === 0) return unclassified
      if (weaknessCategory) return categoryOf(weaknessCategory)
      throw new ServiceError('NOT_FOUND', `There is no category ${parameters.category_id}.`, {
        parameter: 'category_id',
      })
    },
    near: nearby('WEAKNESS_CATEGORY', 'category_id'),
    response: catalogueCategory,
    errorBody: compatError,
    errors: { 400: 'The id is not a number.', 404: 'There is no such category; the title names near ones.' },
  }),
]

type NearAnswer = { readonly search: { readonly nodes: readonly { readonly id: string }[] } }

function nearby(kind: string, parameter: string): NearQuery<NearAnswer> {
  return {
    operation: `query CompatNear($text: String!) { search(text: $text, kinds: [${kind}], first: 5) { nodes { id } } }`,
    variables: ({ parameters }) => ({ text: `CWE-${String(parameters[parameter]).slice(0, -1)}` }),
    project: ({ search }) => search.nodes.map(({ id }) => id.slice('CWE-'.length)),
  }
}
