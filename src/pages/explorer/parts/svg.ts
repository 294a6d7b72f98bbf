import { visibleText } from '../../../ground/text.ts'

/** Makes an element of a picture. */
export function createShape<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

type Look = {
  readonly size: number
  readonly fill: string
  readonly weight?: 'normal' | 'bold'
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** Makes a line of text whose baseline begins, or as `anchor` says, at a point. */
export function createText(words: string, x: number, y: number, look: Look): SVGTextElement {
  const element = createShape('text', {
    x,
    y,
    fill: look.fill,
    'text-anchor': look.anchor ?? 'start',
    'font-size': look.size,
    'font-weight': look.weight ?? 'normal',
    'font-family': 'system-ui, sans-serif',
  })
  element.textContent = visibleText(words)
  return element
}
