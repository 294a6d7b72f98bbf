import { isAbsolute } from 'node:path'

/**
 * Title, severity, weaknesses and techniques that a template adds to a rule whose tool omits them (contract: seceng
 * §7.4).
 */
export type ScannerRule = {
  readonly cwes: readonly number[]
  readonly techniques: readonly string[]
  /** 0 to 5; null leaves the tool's own. */
  readonly severity: number | null
  readonly title: string | null
}

/** The id that stands in a table for every rule that it does not name. */
export const anyRule = '*'

/** Output format of a scanner. */
export const outputFormats = ['sarif', 'ast-grep', 'bandit'] as const
export type OutputFormat = (typeof outputFormats)[number]

/** A scanner as a command without a shell (contract: seceng §7.1). */
export type ScannerTemplate = {
  readonly name: string
  /**
   * The program and its arguments; a whole argument may be `{source}`, `{output}` or `{rules}`. Without `{output}` the
   * result is the standard output.
   */
  readonly command: readonly string[]
  /** Arguments with which the program prints its version; null when it has none. */
  readonly version: readonly string[] | null
  readonly format: OutputFormat
  /** Kinds of target that it fits. */
  readonly kinds: readonly string[]
  readonly scanType: 'STATIC' | 'DYNAMIC' | 'MANUAL' | 'SCA'
  /** Exit codes that do not mean failure. */
  readonly okExit: readonly number[]
  readonly env: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly memoryMb: number
  readonly outputMb: number
  readonly rules: Readonly<Record<string, ScannerRule>>
  /** The operator's file or folder that `{rules}` stands for; null when there is none. */
  readonly rulesPath: string | null
  /** Where it runs: in the source, or in its own folder. */
  readonly cwd: 'source' | 'output'
  /** True when it looks for secrets: its texts are masked, and snippets dropped. */
  readonly findsSecrets: boolean
  /**
   * A text in the source, or a name of a file, that suppresses results and that the tool cannot be told to ignore; null
   * when there is none.
   */
  readonly suppression: string | null
}

const defaults = {
  version: null,
  format: 'sarif',
  kinds: ['repository', 'skill', 'model', 'mcp-server'],
  scanType: 'STATIC',
  okExit: [0],
  env: {},
  timeoutMs: 600_000,
  memoryMb: 2_048,
  outputMb: 256,
  rules: {},
  rulesPath: null,
  cwd: 'output',
  findsSecrets: false,
  suppression: null,
} as const satisfies Omit<ScannerTemplate, 'name' | 'command'>

/** Returns a template with what it does not say. */
export function templateOf(
  given: Pick<ScannerTemplate, 'name' | 'command'> & Partial<ScannerTemplate>,
): ScannerTemplate {
  return { ...defaults, ...given }
}

const members = ['name', 'command', 'network', ...Object.keys(defaults)]
const most = { timeoutMs: 3_600_000, memoryMb: 65_536, outputMb: 4_096 } as const

/** Returns the template that the operator's policy gives. Throws an Error naming the first member that is wrong. */
export function readTemplate(given: Readonly<Record<string, unknown>>): ScannerTemplate {
  const unknown = Object.keys(given).find((name) => !members.includes(name))
  if (unknown !== undefined) throw new Error(`${unknown} is unknown; known are ${members.join(', ')}`)
  const { network = 'none', ...rest } = given
  check(network === 'none', 'network must be none')
  const template = templateOf(rest as Pick<ScannerTemplate, 'name' | 'command'>)
  const { name, command, version, rulesPath, env, okExit, kinds, rules } = template
  check(
    typeof name === 'string' && /^[a-z0-9][a-z0-9-]{0,49}$/.test(name),
    'name must be lower case letters, digits and hyphens',
  )
  check(
    isTexts(command) && command.length > 0 && isAbsolute(command[0]!),
    'command must be a list that begins with an absolute path',
  )
  check(version === null || isTexts(version), 'version must be a list of arguments')
  check(
    rulesPath === null || (typeof rulesPath === 'string' && isAbsolute(rulesPath)),
    'rulesPath must be an absolute path',
  )
  check(rulesPath !== null || !command.includes('{rules}'), 'command has {rules}, but there is no rulesPath')
  check(
    (outputFormats as readonly unknown[]).includes(template.format),
    `format must be one of ${outputFormats.join(', ')}`,
  )
  check(isTexts(kinds), 'kinds must be a list of kinds of target')
  check(
    ['STATIC', 'DYNAMIC', 'MANUAL', 'SCA'].includes(template.scanType),
    'scanType must be STATIC, DYNAMIC, MANUAL or SCA',
  )
  check(Array.isArray(okExit) && okExit.every(Number.isInteger), 'okExit must be a list of exit codes')
  check(isObject(env) && Object.values(env).every((value) => typeof value === 'string'), 'env must be texts by name')
  check(['source', 'output'].includes(template.cwd), 'cwd must be source or output')
  check(isObject(rules) && Object.values(rules).every(isObject), 'rules must be objects by rule id')
  for (const [member, highest] of Object.entries(most)) {
    const value = template[member as keyof typeof most]
    check(
      Number.isInteger(value) && value >= 1 && value <= highest,
      `${member} must be a whole number from 1 to ${highest}`,
    )
  }
  return { ...template, rules: Object.fromEntries(Object.entries(rules).map(([id, rule]) => [id, readRule(id, rule)])) }
}

function readRule(id: string, rule: Partial<ScannerRule>): ScannerRule {
  const { cwes = [], techniques = [], severity = null, title = null } = rule
  check(Array.isArray(cwes) && cwes.every(Number.isInteger), `rules.${id}.cwes must be a list of numbers`)
  check(isTexts(techniques), `rules.${id}.techniques must be a list of ids`)
  check(severity === null || [0, 1, 2, 3, 4, 5].includes(severity), `rules.${id}.severity must be 0 to 5`)
  check(title === null || typeof title === 'string', `rules.${id}.title must be a text`)
  return { cwes, techniques, severity, title }
}

function check(isRight: boolean, message: string): asserts isRight {
  if (!isRight) throw new Error(message)
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
