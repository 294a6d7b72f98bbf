import type { LeftOut } from './table.ts'

/** What a file is for the patterns; a template is read as a page and as its language. */
export type FileKind = 'py' | 'js' | 'go' | 'jvm' | 'cs' | 'rust' | 'ruby' | 'sh' | 'page' | 'conf' | 'docker' | 'ci'

const byExtension: Readonly<Record<string, readonly FileKind[]>> = {
  ...kinds(['py', 'pyw', 'ipynb'], ['py']),
  ...kinds(['js', 'jsx', 'ts', 'tsx', 'mjs', 'cjs', 'mts', 'cts'], ['js']),
  ...kinds(['vue', 'svelte', 'astro'], ['js', 'page']),
  ...kinds(['go'], ['go']),
  ...kinds(['java', 'kt', 'kts', 'scala', 'groovy'], ['jvm']),
  ...kinds(['cs', 'fs', 'vb'], ['cs']),
  ...kinds(['cshtml', 'razor'], ['cs', 'page']),
  ...kinds(['rs'], ['rust']),
  ...kinds(['rb', 'rake', 'ru'], ['ruby']),
  ...kinds(['erb', 'haml'], ['ruby', 'page']),
  ...kinds(['html', 'htm', 'ejs', 'hbs', 'jinja', 'jinja2', 'j2', 'twig'], ['page']),
  ...kinds(['sh', 'bash', 'ps1'], ['sh']),
}
const settings =
  /(?:^|\/)(?:\.env[^/]*|[^/]*\.env|(?:application|bootstrap)[^/]*\.(?:properties|ya?ml)|appsettings[^/]*\.json|(?:settings|config)[^/]*\.(?:ya?ml|toml|ini|json)|package\.json|pyproject\.toml|setup\.(?:py|cfg)|Cargo\.toml|[^/]*\.gemspec|[^/]*\.gradle(?:\.kts)?)$/i
const docker =
  /(?:^|\/)(?:[^/]*[._-])?(?:Dockerfile|Containerfile)(?:[._-][^/]*)?$|(?:^|\/)(?:docker-)?compose[^/]*\.ya?ml$/i

/** Returns what the file is, by its name; empty where no pattern reads it. */
export function fileKinds(path: string): readonly FileKind[] {
  if (docker.test(path)) return ['docker']
  if (path.startsWith('.github/workflows/')) return ['ci']
  const name = path.slice(path.lastIndexOf('/') + 1)
  const known = byExtension[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? []
  if (/^(?:Gemfile|Rakefile)$/.test(name)) return ['ruby']
  return settings.test(path) ? [...known, 'conf'] : known
}

/**
 * Returns true for files that say nothing of the application: tests, documents, code of others, and folders that begin
 * with a dot, but for `.github/workflows` and `.skg/components.yaml` (contract: applications §2).
 */
export function isLeftOut(path: string, { folders, folderNames, names }: LeftOut): boolean {
  if (path.startsWith('.github/workflows/') || path === '.skg/components.yaml') return false
  const parts = path.split('/')
  const name = parts.pop()!
  return (
    parts.some((part) => part.startsWith('.') || folders.has(part.toLowerCase()) || folderNames.test(part)) ||
    names.test(name)
  )
}

/** Returns true for a file below a folder of samples. */
export function isSample(path: string, samples: ReadonlySet<string>): boolean {
  const parts = path.toLowerCase().split('/')
  parts.pop()
  return parts.some((part) => samples.has(part))
}

function kinds(extensions: readonly string[], are: readonly FileKind[]): Record<string, readonly FileKind[]> {
  return Object.fromEntries(extensions.map((extension) => [extension, are]))
}
