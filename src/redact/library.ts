import { rules } from '@secretlint/secretlint-rule-preset-recommend'

type Report = { readonly range: readonly [number, number] }
type Rule = { file(source: { readonly content: string; readonly ext: string }): unknown }
type RuleCreator = { readonly meta: { readonly id: string }; create(context: object, options: object): Rule }

/**
 * Rules of secretlint that are not used: those for key blocks, files and addresses, where ours take more; those that
 * report the name before a secret instead of all of it; those that take ordinary words for tokens, such as
 * xapp-header-bar and SG.Orders.List; and the one that lets a text switch the others off.
 */
const unused = new Set(
  'privatekey gcp basicauth database-connection-string aws npm slack sendgrid filter-comments'.split(' '),
)

/**
 * How what a rule reports begins, so that most texts are read once instead of by every rule. A rule that is not named
 * here reads every text.
 */
const heads: Readonly<Record<string, string>> = {
  shopify: 'shp[a-z]+_',
  stripe: '[rs]k_',
  github: 'gh[oprsu]_|github_pat',
  gitlab: 'glpat-',
  grafana: 'glc_|glsa_',
  openai: 'sk-',
  anthropic: 'sk-ant-',
  groq: 'gsk_',
  huggingface: 'hf_',
  linear: 'lin_api_',
  notion: 'ntn_',
  '1password': 'ops_',
  'hashicorp-vault': 'hv[brs]\\.',
  vercel: 'vc[a-z]_',
  databricks: 'dapi',
  docker: 'dckr_',
  figma: 'figd_',
  cloudflare: 'cf[a-z]+_',
  tailscale: 'tskey-',
}

let found: (readonly [number, number])[] = []
const context = {
  createTranslator: () => () => '',
  report: ({ range }: Report) => void found.push(range),
  ignore: () => {},
}

/** Kind of each rule that is used, by its name in secretlint. */
export const libraryKinds = new Map<string, string>()
const used = (rules as readonly unknown[] as readonly RuleCreator[]).flatMap((creator) => {
  const name = creator.meta.id.replace(/^.*-rule-/, '')
  if (unused.has(name)) return []
  libraryKinds.set(name, `${name}-token`)
  return [{ name, rule: creator.create(context, {}) }]
})
const anyHead = new RegExp(Object.values(heads).join('|'), 'i')
const headless = used.filter(({ name }) => !Object.hasOwn(heads, name))

/** Matches the beginning of what a rule reports, for the end of a text that was cut off. */
export const libraryHeads = Object.values(heads).join('|')

const restOfWord = /[^\s"'`<>&;,)\]}\\]*/y

/**
 * `text` with everything that a rule of secretlint reports replaced, to the end of its word, by what `replace` returns
 * for its kind.
 */
export function replaceByLibrary(text: string, replace: (kind: string) => string): string {
  let current = text
  for (const { name, rule } of anyHead.test(text) ? used : headless) {
    found = []
    rule.file({ content: current, ext: '' })
    let before = current.length
    for (const [start, end] of found.toSorted(([a], [b]) => b - a)) {
      if (end > before) continue
      before = start
      restOfWord.lastIndex = end
      restOfWord.test(current)
      current = current.slice(0, start) + replace(libraryKinds.get(name)!) + current.slice(restOfWord.lastIndex)
    }
  }
  return current
}
