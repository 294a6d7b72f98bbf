import { parseDocument } from '../src/contribution/parse/document.ts'
import { documentLimits } from '../src/contribution/parse/document-limits.ts'

const rounds = 5
const mostCpuMs = { refused: 50, read: 1000 } as const
const signsOf = (text: string) => text.match(/[[{,:?\n\r-]/g)?.length ?? 0

/** As many of `item` between `before` and `after` as the limits of YAML leave room for. */
function filledWith(item: (index: number) => string, before = '', after = ''): string {
  const items: string[] = []
  let bytes = before.length + after.length + 20
  let signs = signsOf(before) + signsOf(after) + 20
  for (let index = 0; ; index++) {
    const next = item(index)
    bytes += next.length
    signs += signsOf(next)
    if (bytes > documentLimits.bytes || signs > documentLimits.yamlSigns) return before + items.join('') + after
    items.push(next)
  }
}

const texts: Readonly<Record<string, string>> = {
  prose: filledWith((index) => `- name: N${index}\n  description: "${'Word here. '.repeat(50)}"\n`, 'a:\n'),
  'blocks of lines': filledWith(
    (index) => `- name: N${index}\n  description: |\n    ${'Words.\n    '.repeat(20)}\n`,
    'a:\n',
  ),
  'small items': filledWith(() => '- object-type: technique\n  name: N\n  description: D\n', 'a:\n'),
  keys: filledWith((index) => `k${index}: 1\n`),
  'keys that are lists': filledWith((index) => `? [${index}]\n: 1\n`),
  'lists in lists': filledWith(() => '[[[[[[[[[[1]]]]]]]]]],', '[', ']'),
  'pairs in a list': filledWith(() => 'a: 1,', '[', ']'),
  anchors: filledWith((index) => `- &a${index} x\n- *a${index}\n`),
  'anchors before objects': filledWith(() => '- &a\n  &b k: v\n'),
  'aliases of aliases': filledWith((index) => `- &a${index + 1} [${`*a${index},`.repeat(9)}]\n`, '- &a0 [x,x,x,x]\n'),
  'aliases of a long text': `- &a ${'x'.repeat(1_000_000)}\n${'- *a\n'.repeat(10_000)}`,
  'merge keys': filledWith((index) => `- &a${index + 1} {<<: *a${index}, k${index}: 1}\n`, '- &a0 {a: 1}\n'),
  'blank lines': filledWith(() => '\n', 'a: 1\n'),
  indentation: filledWith(() => `${' '.repeat(80)}- 1\n`, 'a:\n'),
  escapes: `a: "${'\\\\'.repeat(1_000_000)}"`,
  'signs beyond the limit': '[],'.repeat(600_000),
}

/**
 * Prints the CPU time of reading YAML contribution documents that fill the limits, as they are and with a mistake at
 * their end: the least of five rounds. Fails when a refusal takes over 50 ms or a reading over a second. Called as
 * `node bench/contribution-yaml.ts`.
 */
function main(): void {
  let isTooSlow = false
  for (const [name, text] of Object.entries(texts))
    for (const [ending, document] of [
      ['', text],
      [', wrong at its end', `${text}\n]x: [`],
    ] as const) {
      const source = new TextEncoder().encode(document)
      const measured = Array.from({ length: rounds }, () => measure(source))
      const least = Math.min(...measured.map(({ cpuMs }) => cpuMs))
      const { outcome } = measured[0]!
      isTooSlow ||= least > mostCpuMs[outcome]
      const size = `${(source.length / 1024).toFixed(0)} KiB`
      console.log(
        `${(name + ending).padEnd(44)}${size.padStart(9)}  ${outcome.padEnd(8)}${least.toFixed(0).padStart(5)} ms`,
      )
    }
  if (isTooSlow) process.exitCode = 1
}

function measure(source: Uint8Array): { readonly outcome: keyof typeof mostCpuMs; readonly cpuMs: number } {
  const began = process.cpuUsage()
  let outcome: keyof typeof mostCpuMs = 'read'
  try {
    parseDocument(source, 'yaml')
  } catch {
    outcome = 'refused'
  }
  const { user, system } = process.cpuUsage(began)
  return { outcome, cpuMs: (user + system) / 1000 }
}

main()
