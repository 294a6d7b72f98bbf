import type { Dependency, Manifest } from './manifest.ts'

/** Sections and groups of what is needed to develop only. */
const development =
  /\b(?:dev|develop|development|tests?|testing|docs?|lint|linting|typing|types|format|build|benchmarks?)\b/i
const requirement = /["']([A-Za-z0-9][\w.-]{0,100})\s?(?:\[[^\]"'\n]{0,100}\])?\s?(?:[<>=!~;@ ][^"'\n]{0,200})?["']/g

/**
 * Returns what a manifest of Python names: requirements, `pyproject.toml`, `Pipfile`, `setup.py`, `setup.cfg`, an
 * environment of conda.
 */
export function dependenciesOfPython(text: string, name: string): Omit<Manifest, 'isLock'> {
  const read = name.endsWith('.toml') || name === 'Pipfile' ? ofToml : name === 'setup.py' ? ofSetup : ofLines
  const own = /^[ \t]*name\s*=\s*["']?([A-Za-z0-9][\w.-]*)["']?,?\s*$/m.exec(text)?.[1] ?? null
  // A page for settings may be called setup.py as well.
  const isNamed =
    /^(?:pyproject\.toml|setup\.cfg)$/.test(name) || (name === 'setup.py' && /\b(?:setuptools|distutils)\b/.test(text))
  return { ecosystem: 'pip', dependencies: development.test(name) ? [] : read(text, name), own: isNamed ? own : null }
}

function ofLines(text: string, name: string): readonly Dependency[] {
  const isWhole = name.startsWith('requirements')
  let isIn = isWhole
  return text.split('\n').flatMap((content, index) => {
    if (!isWhole && /^\s*(?:install_requires\s*=|dependencies:|-?\s?pip:)/.test(content)) isIn = true
    else if (!isWhole && /^\S/.test(content)) isIn = false
    const found = isIn ? /^\s*(?:-\s)?\s?([A-Za-z0-9][\w.-]{0,100})/.exec(content)?.[1] : undefined
    return found ? [{ name: found, line: index + 1 }] : []
  })
}

function ofSetup(text: string): readonly Dependency[] {
  const from = text.indexOf('install_requires')
  if (from < 0) return ofAssignments(text)
  const first = text.slice(0, from).split('\n').length
  const end = text.indexOf(']', from)
  return quoted(text.slice(from, end < 0 ? from + 5_000 : end).split('\n'), first)
}

/** Lists that `setup.py` gives a name first, such as `requirements = [ … ]`. */
function ofAssignments(text: string): readonly Dependency[] {
  const match = /^(?:install_)?(?:requirements|requires)\s*=\s*\[([^\]]{0,5000})\]/m.exec(text)
  return match ? quoted(match[0].split('\n'), text.slice(0, match.index).split('\n').length) : []
}

function quoted(lines: readonly string[], first: number): readonly Dependency[] {
  return lines.flatMap((content, index) =>
    [...content.matchAll(requirement)].map((match) => ({ name: match[1]!, line: first + index })),
  )
}

function ofToml(text: string): readonly Dependency[] {
  const found: Dependency[] = []
  let section = ''
  let list: string | null = null
  text.split('\n').forEach((content, index) => {
    const head =
      list === null ? /^\s*\[{1,2}([^\]\n]{1,200})\]{1,2}\s*(?:#[^\n]{0,300})?$/.exec(content)?.[1] : undefined
    if (head !== undefined) {
      section = head.trim()
      return
    }
    const isTable = /^(?:tool\.poetry(?:\.group\.[\w-]+)?\.(?:dev-)?dependencies|packages|dev-packages)$/.test(section)
    if (isTable) {
      const key = /^\s*"?([A-Za-z0-9][\w.-]*)"?\s*=/.exec(content)?.[1]
      if (key && !development.test(section)) found.push({ name: key, line: index + 1 })
      return
    }
    const opens = /^\s*"?([\w.-]+)"?\s*=\s*\[/.exec(content)?.[1]
    if (list === null && opens === undefined) return
    list ??= opens!
    const isMeant =
      (section === 'project' && list === 'dependencies') ||
      (/^(?:project\.optional-dependencies|dependency-groups)$/.test(section) && !development.test(list))
    if (isMeant) found.push(...quoted([content], index + 1))
    if (/\]\s*,?\s*(?:#[^\n]{0,300})?$/.test(content) && !/\[[^\]]{0,200}\]["'][^\]]{0,300}$/.test(content)) list = null
  })
  return found
}
