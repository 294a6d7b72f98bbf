import { nearest } from '../../ground/near.ts'
import { composeYaml } from '../../ground/yaml/compose.ts'
import type { YamlNode } from '../../ground/yaml/node.ts'
import { placeIn } from '../../ground/yaml/place.ts'
import { type ComponentEvidence, type ComponentKind, componentKinds } from '../component.ts'

/** The file of a repository that states what its application consists of. */
export const declarationPath = '.skg/components.yaml'
/** What is wrong in a file of declarations. */
export type DeclarationProblem = { readonly path: string; readonly line: number; readonly message: string }
export type Declarations = {
  readonly evidence: readonly ComponentEvidence[]
  readonly problems: readonly DeclarationProblem[]
}

const maxLength = 100_000
const maxNote = 1_000
const members = ['kind', 'present', 'note']

class Refused extends Error {
  readonly offset: number
  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/**
 * Returns what `.skg/components.yaml` states: a list `components` with `kind`, `present` and perhaps `note`. Only
 * `present: true` counts, as configured: nothing in a source takes a component away (contract: applications §2). What
 * is wrong is reported with its line, and the rest counts.
 */
export function readDeclarations(text: string): Declarations {
  const problems: DeclarationProblem[] = []
  const report = (message: string, offset: number) =>
    void problems.push({ path: declarationPath, line: placeIn(text, offset).line, message })
  try {
    if (text.length > maxLength) throw new Refused('it is longer than 100 kB', 0)
    const root = composeYaml(text, {
      depth: 10,
      repeats: 100,
      strict: true,
      refuse: ({ message, offset }) => {
        throw new Refused(message, offset)
      },
    })
    return { evidence: declared(root, text, report), problems }
  } catch (cause) {
    if (!(cause instanceof Refused)) throw cause
    report(cause.message, cause.offset)
    return { evidence: [], problems }
  }
}

type Report = (message: string, offset: number) => void

function declared(root: YamlNode | null, text: string, report: Report): readonly ComponentEvidence[] {
  const list = root?.kind === 'map' ? memberOf(root, 'components') : undefined
  if (root?.kind === 'map')
    for (const { key } of root.members)
      if (key.kind !== 'scalar' || key.source !== 'components') report('only `components` is known here', key.from)
  if (list?.kind !== 'list') {
    report('it has no list `components`', root?.from ?? 0)
    return []
  }
  const seen = new Set<string>()
  return list.items.flatMap((item) => {
    if (item.kind !== 'map') return report('each component is an object with `kind` and `present`', item.from) ?? []
    for (const { key } of item.members)
      if (key.kind === 'scalar' && !members.includes(key.source))
        report(`\`${key.source.slice(0, 80)}\` is not known${near(key.source, members)}`, key.from)
    const [kind, present, note] = members.map((name) => memberOf(item, name))
    const name = kind?.kind === 'scalar' ? kind.source : ''
    if (!componentKinds.includes(name as ComponentKind)) {
      report(`\`${name.slice(0, 80)}\` is no component${near(name, componentKinds)}`, (kind ?? item).from)
      return []
    }
    if (seen.has(name)) return report(`${name} is stated twice; the first counts`, item.from) ?? []
    seen.add(name)
    if (note && (note.kind !== 'scalar' || note.source.length > maxNote))
      report(`\`note\` is a text of at most ${maxNote} characters`, note.from)
    const value = present?.kind === 'scalar' ? present.source : ''
    if (!/^(?:true|True|TRUE)$/.test(value)) {
      report(
        value === ''
          ? `${name} needs \`present: true\``
          : `only \`present: true\` counts in a file; that ${name} is absent is declared at the application`,
        (present ?? item).from,
      )
      return []
    }
    const { line } = placeIn(text, item.from)
    return [
      {
        kind: name as ComponentKind,
        source: 'declaration-file',
        place: declarationPath,
        line,
        pattern: null,
        confidence: 3 as const,
      },
    ]
  })
}

function near(text: string, names: readonly string[]): string {
  const [best] = nearest(text, names)
  return best ? `; did you mean \`${best}\`?` : ''
}

function memberOf(node: YamlNode & { readonly kind: 'map' }, name: string): YamlNode | undefined {
  return node.members.find(({ key }) => key.kind === 'scalar' && key.source === name)?.value
}
