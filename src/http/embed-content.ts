import { escapeHtml } from '../../graphql/runtime/text.ts'
import type { Preview } from '../../rest-adapters/preview/preview.ts'
import { siteName } from '../../rest-adapters/preview/words.ts'
import { visibleText } from '../ground/text.ts'
import type { PathBetweenData } from '../pages/shared/documents/path.ts'
import { counted, edgeName, kindNames } from '../pages/shared/words.ts'

/** The matrix as its preview has it. */
export type EmbeddedMatrix = {
  readonly preview: Preview
  readonly tactics: readonly {
    readonly id: string
    readonly name: string
    readonly techniques: readonly {
      readonly id: string
      readonly name: string
      readonly maturity: string | null
      readonly parent: string | null
    }[]
  }[]
}

/** Returns a text of others as HTML. */
function shown(text: string): string {
  return escapeHtml(visibleText(text))
}

/** Returns a link to a page of the explorer, which opens beside the page that frames it. */
function linkTo(path: string, html: string, attributes = ''): string {
  return `<a href="${escapeHtml(path)}" target="_blank" rel="noopener"${attributes}>${html}</a>`
}

/** Returns the content of an embedded page, with where all of it is. */
export function frameContent(html: string, address: string): string {
  return `<main>${html}<p class="source">${linkTo(address, `Open in the ${siteName}`)}</p></main>`
}

/** Returns a chart as its drawing, in the theme of the reader where none is asked for. */
export function chartContent(
  { title, description }: Preview,
  id: string,
  filters: URLSearchParams,
  theme: string | null,
): string {
  const source = (drawn: string) => {
    const query = new URLSearchParams(filters)
    if (drawn === 'dark') query.set('theme', 'dark')
    return escapeHtml(`/api/charts/${encodeURIComponent(id)}.svg${query.size > 0 ? `?${query}` : ''}`)
  }
  const alternative = shown(`${title}. ${description}`)
  const image = `<img class="picture" src="${source(theme ?? 'light')}" alt="${alternative}">`
  const heading = `<h1 class="hidden">${shown(title)}</h1>`
  return theme === null
    ? `${heading}<picture><source media="(prefers-color-scheme: dark)" srcset="${source('dark')}">${image}</picture>`
    : heading + image
}

/** Returns the matrix as lists of links. */
export function matrixContent({ preview, tactics }: EmbeddedMatrix): string {
  if (tactics.length === 0) return '<h1>Nothing is imported yet</h1>'
  const columns = tactics.map(({ id, name, techniques }) => {
    const items = techniques.map((technique) => {
      const classes = [technique.maturity, technique.parent && 'part'].filter(Boolean).join(' ')
      return `<li class="${escapeHtml(classes)}">${linkTo(objectPath(technique.id), shown(technique.name))}</li>`
    })
    return `<li><h2>${linkTo(objectPath(id), shown(name))}</h2><ul>${items.join('')}</ul></li>`
  })
  const edges =
    'Left edge: solid where an attack was seen, dashed where it was demonstrated, dotted where it is feasible.'
  return `<h1>${shown(preview.title)}</h1><p class="muted">${edges}</p><div class="scroll" tabindex="0" role="region" aria-label="Techniques by tactic"><ul class="tactics">${columns.join('')}</ul></div>`
}

/** Returns the shortest paths between two objects, each as a list from its beginning to its end. */
export function pathContent({ from, to, path }: PathBetweenData): string {
  const title = `From ${from?.label} to ${to?.label}`
  if (path.paths.length === 0) return `<h1>${shown(title)}</h1><p>${wordsOfNone(path)}</p>`
  const ways = path.paths.map(({ nodes, hops }) => {
    const stops = nodes.map(({ id, label, kind }, index) => {
      const hop = index > 0 ? `<span class="hop">${shown(edgeName(hops[index - 1]!))}</span>` : ''
      const words = `<small>${shown(`${kindNames[kind] ?? kind} ${id}`)}</small>${shown(label)}`
      return `<li>${hop}${linkTo(objectPath(id), words, ' class="stop"')}</li>`
    })
    return `<ol class="way">${stops.join('')}</ol>`
  })
  return `<h1>${shown(title)}</h1>${ways.join('')}`
}

function wordsOfNone({ stopped, visited }: PathBetweenData['path']): string {
  return stopped === 'HOP_LIMIT'
    ? `There is no path of so few hops; a longer one may exist. ${counted(visited, 'object')} looked at.`
    : `There is no path: everything that can be reached was looked at, ${counted(visited, 'object')}.`
}

function objectPath(id: string): string {
  return `/object/${encodeURIComponent(id)}`
}

/** Returns what is said where there is nothing to show. */
export function problemContent(words: string): string {
  return `<h1>There is nothing to show</h1><p>${shown(words)}</p>`
}
