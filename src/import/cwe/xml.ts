import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Reference } from '../../../db/knowledge-tables.ts'
import { ServiceError } from '../../ground/errors.ts'
import { limitXml } from '../../ground/limits.ts'
import type { CweSource } from './reader.ts'
import { markupText } from './xml-text.ts'

type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (Element | string)[]
}

/** The official file nests about 10 deep. */
const deepest = 100

type Item = [pointer: string, item: unknown]

/**
 * Returns the edition in the official XML, read as it streams: one catalogue item at a time is held as elements and
 * turned into the shape of the official JSON. Throws INPUT_REFUSED with line and column when it is not XML, not CWE or
 * cut off.
 */
export async function readCweXml(chunks: AsyncIterable<string>): Promise<CweSource> {
  const parser = new SaxesParser()
  const items = { Weakness: [] as Item[], Category: [] as Item[], View: [] as Item[] }
  const citations = new Map<string, Reference>()
  let catalogue: SaxesTagPlain | undefined
  let stack: Element[] = []

  const refuse = (message: string) =>
    new ServiceError('INPUT_REFUSED', `Not usable XML: line ${parser.line}, column ${parser.column}: ${message}`, {
      line: parser.line,
      column: parser.column,
    })
  parser.on('error', (error) => {
    throw refuse(error.message.replace(/^\d+:\d+: /, ''))
  })
  limitXml(parser, (message) => {
    throw refuse(message)
  })
  parser.on('doctype', () => {
    throw refuse('a document type is not allowed')
  })
  parser.on('opentag', (tag) => {
    if (!catalogue) {
      if (tag.name !== 'Weakness_Catalog') throw refuse(`found <${tag.name}>, but expected <Weakness_Catalog>`)
      catalogue = tag
      return
    }
    if (stack.length === 0 && tag.name !== 'External_Reference' && !Object.hasOwn(items, tag.name)) return
    if (stack.length >= deepest) throw refuse(`elements are nested more than ${deepest} deep`)
    const element: Element = { name: tag.name, attributes: tag.attributes, children: [] }
    stack.at(-1)?.children.push(element)
    stack.push(element)
  })
  const keepText = (text: string) => void stack.at(-1)?.children.push(text)
  parser.on('text', keepText)
  parser.on('cdata', keepText)
  parser.on('closetag', (tag) => {
    const element = stack.at(-1)
    if (!element || element.name !== tag.name) return
    stack = stack.slice(0, -1)
    if (stack.length > 0) return
    const { name, attributes } = element
    if (name !== 'External_Reference')
      items[name as keyof typeof items].push([`/${name}/${attributes.ID}`, itemOf(element)])
    else if (attributes.Reference_ID)
      citations.set(attributes.Reference_ID, {
        title: textAt(element, 'Title') ?? null,
        url: textAt(element, 'URL') ?? null,
      })
  })

  for await (const chunk of chunks) parser.write(chunk)
  parser.close()
  if (!catalogue) throw refuse('it is empty')
  return {
    format: 'xml',
    version: catalogue.attributes.Version ?? null,
    date: catalogue.attributes.Date ?? null,
    weaknesses: items.Weakness,
    categories: items.Category,
    views: items.View,
    citations,
  }
}

/**
 * An item in the shape of the official JSON; elements and attributes that it does not have stand under their names
 * without `_`.
 */
function itemOf(element: Element): unknown {
  const listOf = (name: string, read: (child: Element) => Readonly<Record<string, unknown>>) =>
    childrenOf(element, name).map((child) => withOthers(child, read(child)))
  const relations = (name: string) =>
    listOf(name, ({ attributes }) => ({
      Nature: attributes.Nature,
      CweID: attributes.CWE_ID,
      ViewID: attributes.View_ID,
    }))
  return withOthers(element, {
    ...element.attributes,
    Description: textAt(element, 'Description'),
    ExtendedDescription: textAt(element, 'Extended_Description'),
    Summary: textAt(element, 'Summary'),
    Objective: textAt(element, 'Objective'),
    LikelihoodOfExploit: textAt(element, 'Likelihood_Of_Exploit'),
    RelatedWeaknesses: relations('Related_Weaknesses'),
    Relationships: relations('Relationships'),
    Members: relations('Members'),
    ApplicablePlatforms: listOf('Applicable_Platforms', ({ name, attributes }) => ({ Type: name, ...attributes })),
    AlternateTerms: listOf('Alternate_Terms', (child) => ({ Term: textAt(child, 'Term') })),
    CommonConsequences: listOf('Common_Consequences', (child) => ({
      Scope: textsAt(child, 'Scope'),
      Impact: textsAt(child, 'Impact'),
      Likelihood: textsAt(child, 'Likelihood'),
      Note: textAt(child, 'Note'),
    })),
    PotentialMitigations: listOf('Potential_Mitigations', (child) => ({
      Phase: textsAt(child, 'Phase'),
      Strategy: textAt(child, 'Strategy'),
      Description: textAt(child, 'Description'),
      Effectiveness: textAt(child, 'Effectiveness'),
    })),
    ObservedExamples: listOf('Observed_Examples', (child) => ({
      Reference: textAt(child, 'Reference'),
      Description: textAt(child, 'Description'),
      Link: textAt(child, 'Link'),
    })),
    TaxonomyMappings: listOf('Taxonomy_Mappings', (child) => ({
      TaxonomyName: child.attributes.Taxonomy_Name,
      EntryID: textAt(child, 'Entry_ID'),
      EntryName: textAt(child, 'Entry_Name'),
      MappingFit: textAt(child, 'Mapping_Fit'),
    })),
    References: listOf('References', ({ attributes }) => ({ ExternalReferenceID: attributes.External_Reference_ID })),
    ContentHistory: childrenOf(element, 'Content_History').flatMap((child) =>
      child.name === 'Submission' || child.name === 'Modification'
        ? [{ Type: child.name, [`${child.name}Date`]: textAt(child, `${child.name}_Date`) }]
        : [],
    ),
  })
}

/**
 * `read`, what was made of `element`, with its other elements and attributes under their names without `_`, as the JSON
 * has them.
 */
function withOthers(element: Element, read: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const nameOf = (name: string) => name.replaceAll('_', '')
  const known = new Set(Object.keys(read).map((name) => nameOf(name).toLowerCase()))
  const names = [...Object.keys(element.attributes), ...element.children.filter(isElement).map(({ name }) => name)]
  const others = names.map(nameOf).filter((name) => !known.has(name.toLowerCase()))
  return others.length === 0 ? read : { ...read, ...Object.fromEntries(others.map((name) => [name, ''])) }
}

function isElement(child: Element | string): child is Element {
  return typeof child !== 'string'
}

function childrenOf(element: Element, name: string): Element[] {
  const container = element.children.filter(isElement).find((child) => child.name === name)
  return container?.children.filter(isElement) ?? []
}

function textsAt(element: Element, name: string): string[] {
  return element.children
    .filter(isElement)
    .filter((child) => child.name === name)
    .map((child) => markupText(child))
}

function textAt(element: Element, name: string): string | undefined {
  return textsAt(element, name)[0]
}
