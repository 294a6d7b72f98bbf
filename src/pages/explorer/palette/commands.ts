import { copyText } from '../../shared/copy-text.ts'
import { readCredential } from '../../shared/credential.ts'
import { sitePages } from '../../shared/site-pages.ts'
import { addIds } from '../brief/brief.ts'
import { changeBrief } from '../brief/store.ts'
import { addressOfNodes } from '../graph/view.ts'
import { markPath } from '../parts/path-start.ts'
import { go } from '../url.ts'

export type Command = {
  readonly name: string
  readonly hint: string
  /** Other words that it is found by. */
  readonly also?: string
  readonly run: () => unknown
}
/** The command that asks for a key, which the palette does itself. */
export const signInName = 'Sign in with a key'

/** Returns what can be done from the page that is shown: first what concerns its object, then pages, then the rest. */
export function commandsFor(): readonly Command[] {
  const id = document.querySelector('[data-page-id]')?.getAttribute('data-page-id')
  const signIn = readCredential('key') ? [] : [signInCommand]
  return [...(id ? commandsOfObject(id) : []), ...pages, ...general, ...signIn]
}

function commandsOfObject(id: string): readonly Command[] {
  const hint = 'Action on this object'
  return [
    { name: 'Add to brief', hint, run: () => changeBrief((brief) => addIds(brief, [id])).then(() => go('/brief')) },
    { name: 'Open as a graph', hint, run: () => go(addressOfNodes([id])) },
    { name: 'Path from here', hint, run: markPath },
  ]
}

const pages: readonly Command[] = sitePages.flatMap((page) =>
  'name' in page
    ? [{ name: page.name, hint: `Page${'key' in page ? ` · g ${page.key}` : ''}`, run: () => open(page) }]
    : [],
)

/** Pages of the explorer are shown without loading; the others are loaded. */
function open({ path, folder }: { readonly path: string; readonly folder: string }): void {
  if (folder === 'explorer') go(path)
  else location.assign(path)
}

const signInCommand: Command = {
  name: signInName,
  hint: 'Action',
  also: 'credential token log in decide',
  run: () => {},
}

const general: readonly Command[] = [
  { name: 'Copy the link to this view', hint: 'Action', run: () => copyText(location.href) },
  { name: 'Switch the theme', hint: 'Action', run: () => document.querySelector<HTMLElement>('.site .theme')?.click() },
]
