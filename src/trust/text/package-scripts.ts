import { shellDeeds } from '../behaviour/shell.ts'
import type { Place } from '../place.ts'
import { visible } from './visible.ts'

/** Scripts that a package manager runs by itself when it installs a package. */
const hooks = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare']
const network = /\b(?:fetch|https?['"]?\)?\.get|request|axios|urlopen|requests\.get|curl|wget)\b/
const running =
  /\b(?:eval|exec|execSync|Function|spawn\w{0,4}|system|runIn\w{3,20}|vm)\b|\|\s{0,4}(?:ba|z|da)?sh\b|\|\s{0,4}(?:node|python\d?)\b/
const environment = /\bprocess\.env\b(?!\s{0,4}[.[])|\bos\.environ\b(?!\s{0,4}(?:\[|\.get\b))/
const inline =
  /\b(?:node|bun|deno|python[\d.]{0,5}|ruby|perl)\s[^\n]{0,40}?(?:-[a-z]{0,3}[ce]|-p|--eval|--print|eval)\s/

/** Reports what a package.json has run while it is installed: what it fetches, sends, or leaves on the machine. */
export function readPackageScripts(document: unknown, { examination, place, name }: Place): void {
  if (name !== 'package.json' || typeof document !== 'object' || document === null) return
  const { scripts, dependencies } = document as { readonly scripts?: unknown; readonly dependencies?: unknown }
  if (typeof dependencies === 'object' && dependencies !== null && '@modelcontextprotocol/sdk' in dependencies)
    examination.behaviour.isForModel = true
  if (typeof scripts !== 'object' || scripts === null) return
  for (const hook of hooks) {
    const command = (scripts as Readonly<Record<string, unknown>>)[hook]
    if (typeof command !== 'string') continue
    const text = command.slice(0, 20_000)
    // What is installed runs by itself, whatever it is for.
    if (/\b(?:node|bun|deno|python[\d.]{0,5}|(?:ba)?sh)\s[^\n]{0,200}\.(?:[cm]?[jt]s|py|sh)\b/.test(text))
      examination.behaviour.isForModel = true
    for (const { rule, message } of shellDeeds(place, text))
      examination.find(rule, place, null, `the script ${hook}: ${message}`, `${hook} ${rule}`)
    if (inline.test(text) && network.test(text) && environment.test(text))
      examination.find('SKL-002', place, null, `the script ${hook} sends the environment: “${visible(text)}”`, hook)
    if ((inline.test(text) || /\|/.test(text)) && network.test(text) && running.test(text))
      examination.find('SKL-003', place, null, `the script ${hook} runs what it fetches: “${visible(text)}”`, hook)
  }
}
