/** Names of files whose text a model reads. */
const named =
  /(?:^|\/)(?:SKILL\.md|AGENTS?\.md|CLAUDE(?:\.local)?\.md|GEMINI\.md|copilot-instructions\.md|\.cursorrules|\.windsurfrules|\.clinerules|llms(?:-full)?\.txt|handler\.py|system[-_]?prompt[^/]*|prompts?\.(?:md|txt)|[^/]*\.(?:prompt|mdc|prompty|prompt\.md|prompt\.ya?ml|instructions\.md|skill))$/i
const inFolder = /(?:^|\/)(?:prompts?|skills?|agents|commands|rules|\.claude|\.cursor|\.gemini|\.agents?)\//i
const textual = /\.(?:md|mdx|markdown|txt|ya?ml|json|toml|html?|xml|j2|jinja2?|template|tmpl|py|sh|bash|js|ts|ps1|rb)$/i

/** Returns true for a file by whose name a model takes it for its orders. */
export function isOrders(file: string): boolean {
  return named.test(file)
}

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

const addressing =
  /^(?:---\n[\s\S]{0,4000}?\n---\s{0,10})?(?:#[^\n]{0,200}\n\s{0,10}){0,2}(?:You are (?:an?|the)\b|You(?:'re| will| act)\b|Act as\b|Your (?:role|task|job|goal) is\b|Du bist\b|Sie sind ein|Tu es\b|Vous êtes\b|Eres\b|Usted es\b|Ты\s|Вы\s|你是|您是|あなたは)/iu

/** Returns true for a text that begins by telling a model who it is. */
export function addressesModel(start: string): boolean {
  return addressing.test(start.replace(/\r/g, ''))
}
