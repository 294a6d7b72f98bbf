import { canonicalPurl } from '../../../ground/purl.ts'
import { listOf, objectOf, onlyKnown, pointerOf } from '../../json/plan.ts'
import { isObject } from '../../source-object.ts'
import { instantOf } from '../kit/named-ids.ts'
import { idsOf } from '../kit/package-finding.ts'
import { packageReport } from '../kit/package-report.ts'
import { anything, closedObject, list, type Shaped, shapeReader, texts } from '../kit/shape.ts'
import type { VexStatement } from '../kit/software.ts'
import { longText, oneLine } from '../kit/text.ts'

const statement = closedObject(
  {
    ...texts('@id status justification impact_statement action_statement status_notes timestamp last_updated'),
    vulnerability: anything,
    products: list(anything),
    version: anything,
  },
  'action_statement_timestamp supplier subcomponents',
)
const readStatement = shapeReader(statement)

const states: Readonly<Record<string, VexStatement['state']>> = {
  not_affected: 'false_positive',
  affected: 'open',
  fixed: 'fixed',
  under_investigation: 'open',
}
const mostProducts = 10_000

/** Reads an OpenVEX document, which closes nothing but what its statements say. Throws INPUT_REFUSED. */
export const readOpenVex = packageReport({
  name: 'what OpenVEX has',
  head: objectOf({
    ...{ '@context': 'take', author: 'take', timestamp: 'take', last_updated: 'take', version: 'take' },
    statements: listOf('skip'),
  }),
  scan: ({ lists }) =>
    lists.has('/statements')
      ? { scanType: 'SCA', tool: 'OpenVEX', isPartial: true }
      : 'has no list of statements; this is not what OpenVEX has',
  plan: onlyKnown({
    ...{ '@context': 'skip', '@id': 'skip', author: 'skip', role: 'skip', timestamp: 'skip', last_updated: 'skip' },
    ...{ version: 'skip', tooling: 'skip', supplier: 'skip', statements: listOf('take') },
  }),
  *read({ value, path }, { warnings }, head) {
    const pointer = pointerOf(path)
    const found = readStatement(value, pointer, warnings)
    const ids = found ? idsOfVulnerability(found.vulnerability) : []
    const status = oneLine(found?.status, 60) ?? ''
    if (!found || ids.length === 0 || !Object.hasOwn(states, status))
      return warnings.add(pointer, 'names no vulnerability or no known status; it is left out')
    const version = head.values.get('/version')
    const said = {
      vulnerabilities: ids,
      state: states[status]!,
      status,
      justification: oneLine(found.justification, 100),
      detail: longText(found.impact_statement ?? found.action_statement ?? found.status_notes),
      author: oneLine(head.text('/author')),
      statedAt: instantOf(
        found.last_updated ?? found.timestamp ?? head.text('/last_updated') ?? head.text('/timestamp'),
      ),
      version: typeof version === 'number' && version > 0 ? Math.trunc(version) : 1,
      pointer,
    }
    const products = productsOf(found)
    if (products.length === 0) yield { kind: 'statement', statement: { ...said, product: null } }
    for (const product of products) yield { kind: 'statement', statement: { ...said, product } }
  },
})

/** A vulnerability is an object with a name and aliases, or a text in documents of version 0.0. */
function idsOfVulnerability(value: unknown): string[] {
  if (typeof value === 'string') return idsOf([value])
  if (!isObject(value)) return []
  const aliases = Array.isArray(value.aliases) ? value.aliases : []
  return idsOf([value.name, ...aliases].map((id) => (typeof id === 'string' ? id : null)))
}

/** The products that are meant: the subcomponents of one where it names any, which are what is vulnerable. */
function productsOf({ products = [] }: Shaped<typeof statement>): string[] {
  const names = products.slice(0, mostProducts).flatMap((product) => {
    const inner = isObject(product) && Array.isArray(product.subcomponents) ? product.subcomponents : []
    return inner.length > 0 ? inner.flatMap(nameOf) : nameOf(product)
  })
  return [...new Set(names)]
}

function nameOf(product: unknown): string[] {
  if (typeof product === 'string') return namedAs(product)
  if (!isObject(product)) return []
  const { identifiers } = product
  const purl = isObject(identifiers) && typeof identifiers.purl === 'string' ? identifiers.purl : product['@id']
  return typeof purl === 'string' ? namedAs(purl) : []
}

function namedAs(text: string): string[] {
  const name = canonicalPurl(text) ?? oneLine(text, 1_000)
  return name === null ? [] : [name]
}
