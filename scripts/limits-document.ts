import { readFileSync } from 'node:fs'
import { type GraphQLSchema, isInterfaceType, isObjectType } from 'graphql'
import { createFieldPrices } from '../graphql/runtime/field-price.ts'
import { limits } from '../graphql/runtime/limits.ts'

export const documentPath = 'docs/limits.md'

/** docs/limits.md with each table between the marks that bear its name. */
export function documentWith(tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce(
    (text, [name, found]) => {
      const [from, to] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
      const [start, end] = [text.indexOf(from), text.indexOf(to)]
      if (start < 0 || end < start) throw new Error(`${documentPath} has no place for ${name}`)
      return `${text.slice(0, start)}${from}\n${found}\n\n${text.slice(end)}`
    },
    readFileSync(documentPath, 'utf8'),
  )
}

/** The limits and the prices of `schema`, each as a table in Markdown. */
export function tablesOfLimits(schema: GraphQLSchema): Readonly<Record<'limits' | 'prices', string>> {
  return { limits: tableOfLimits(schema), prices: tableOfPrices(schema) }
}

/** The limits with their values, as the SDL describes them. */
function tableOfLimits(schema: GraphQLSchema): string {
  const type = schema.getType('ServiceLimits')
  const fields = isObjectType(type) ? Object.values(type.getFields()) : []
  const rows = fields.map(({ name, description }) => [
    `\`${name}\``,
    limits[name as keyof typeof limits].toLocaleString('en'),
    (description ?? '').replace(/\s+/g, ' '),
  ])
  return table(['limit', 'value', 'what it counts'], rows)
}

/** The fields that the SDL prices, dearest first, then the lists that it sizes. */
function tableOfPrices(schema: GraphQLSchema): string {
  const priceOf = createFieldPrices(schema, limits.defaultPageSize)
  const rows = Object.values(schema.getTypeMap())
    .filter((type) => (isObjectType(type) || isInterfaceType(type)) && !type.name.startsWith('__'))
    .flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []).map((field) => ({ type, field })))
    .filter(({ field }) => field.astNode?.directives?.some(({ name }) => ['cost', 'listSize'].includes(name.value)))
    .map(({ type, field }) => ({ name: `${type.name}.${field.name}`, price: priceOf(field) }))
    .toSorted((a, b) => b.price.weight - a.price.weight || (a.name < b.name ? -1 : 1))
    .map(({ name, price: { weight, size } }) => [
      `\`${name}\``,
      weight.toLocaleString('en'),
      size.arguments.length === 0 && size.assumed > 1 ? String(size.assumed) : '',
    ])
  return table(['field', 'price', 'objects that are assumed'], rows)
}

/** A table in Markdown, in which numbers stand right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (rows.every((row) => /^[\d,.]*$/.test(row[column]!)) ? '--:' : '---'))
  return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
