/** Names of files whose text a model reads. */
const named =
  /(?:^|\/)(?:SKILL\.md|AGENTS?\.md|CLAUDE(?:\.local)?\.md|GEMINI\.md|copilot-instructions\.md|\.cursorrules|\.windsurfrules|\.clinerules|llms(?:-full)?\.txt|handler\.py|system[-_]?prompt[^/]*|[^/]*\.(?:prompt|mdc|prompty|prompt\.md|prompt\.ya?ml|instructions\.md|skill))$/i
const inFolder = /(?:^|\/)(?:prompts?|skills?|\.claude|\.cursor|\.gemini|\.agents?)\//i
const textual = /\.(?:md|mdx|markdown|txt|ya?ml|json|toml|html?|xml|j2|jinja2?|template|tmpl|py|sh|bash|js|ts|ps1|rb)$/i

/** Returns true for a file that a model reads, by its name. */
export function isForModel(file: string): boolean {
  return named.test(file) || (textual.test(file) && inFolder.test(file))
}

/** Tells which files of a folder a model reads: those with such a name, and those beside a skill. */
export function readFolder(files: readonly string[]): { isForModel(file: string): boolean } {
  const skills = new Set(
    files.flatMap((file) => (/(?:^|\/)SKILL\.md$/i.test(file) ? [file.slice(0, file.lastIndexOf('/') + 1)] : [])),
  )
  return {
    isForModel: (file) => {
      if (isForModel(file)) return true
      if (!textual.test(file)) return false
      for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1))
        if (skills.has(file.slice(0, end + 1))) return true
      return skills.has('')
    },
  }
}
