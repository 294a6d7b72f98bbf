import type { Place } from '../place.ts'
import { visible } from './visible.ts'

/** Tools without bounds, and the words of a skill that has use for them. */
const unbounded: readonly { readonly tool: RegExp; readonly use: RegExp | null }[] = [
  { tool: /^\*$/, use: null },
  {
    tool: /^(?:bash|shell|terminal)(?:\(\s*(?:\*?:?\*\s*)?\))?$/i,
    use: /\b(?:runs?|running|commands?|shell|bash|terminal|scripts?|execut\w+|install\w*|build\w*|compil\w+|tests?|git|npm|npx|pip|uv|docker|cli|python3?|node)\b/i,
  },
  {
    tool: /^(?:webfetch|websearch|fetch)(?:\(\s*(?:\*\s*)?\))?$/i,
    use: /\b(?:web\w*|urls?|https?|fetch\w*|download\w*|online|search\w*|internet|sites?|pages?|apis?|links?|brows\w+)\b/i,
  },
]
const frontMatter = /^\uFEFF?---\r?\n([\s\S]{0,16384}?)\r?\n---\r?\n/
const allowedTools = /^allowed[-_]tools[ \t]{0,8}:(.{0,4096}(?:\r?\n[ \t]{0,8}-.{0,400}){0,200})/im

/**
 * Reports tools that the front matter of a SKILL.md allows without bounds although no word of `text`, its beginning,
 * has use for them.
 */
export function readAllowedTools(text: string, { examination, place }: Place): void {
  const front = frontMatter.exec(text)
  const allowed = front && allowedTools.exec(front[1]!)
  if (!allowed) return
  const words = front[1]!.replace(allowed[0], '') + text.slice(front[0].length)
  for (const [tool] of allowed[1]!.matchAll(/(?<![\w:*-])\*(?![\w):*])|[\w-]{1,100}(?:\([^)\n]{0,400}\))?/g)) {
    const found = unbounded.find((one) => one.tool.test(tool))
    if (found && !found.use?.test(words))
      examination.find(
        'SKL-005',
        place,
        0,
        `allows “${visible(tool, 160)}”, for which it describes no use`,
        'tools',
        /web/i.test(tool) ? 2 : undefined,
      )
  }
}
