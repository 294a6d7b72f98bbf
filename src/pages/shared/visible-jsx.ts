import { Fragment, jsx as jsxOfReact, jsxs as jsxsOfReact } from 'react/jsx-runtime'
import { visibleText } from '../../ground/text.ts'

type Make = typeof jsxOfReact

/**
 * What the pages are compiled to instead of the runtime of React: all text that they show has its invisible and control
 * characters as `U+202E`.
 */
export const jsx: Make = (type, props, key) => jsxOfReact(type, shownProps(type, props), key)
export const jsxs: Make = (type, props, key) => jsxsOfReact(type, shownProps(type, props), key)
export { Fragment }

const shownAttributes = ['children', 'title', 'aria-label', 'alt', 'label', 'placeholder']

function shownProps(type: unknown, props: unknown): unknown {
  if (typeof type !== 'string' && type !== Fragment) return props
  let shown = props as Readonly<Record<string, unknown>>
  for (const name of shownAttributes) {
    const value = shownValue(shown[name])
    if (value !== shown[name]) shown = { ...shown, [name]: value }
  }
  return shown
}

function shownValue(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value)
  if (!Array.isArray(value)) return value
  const shown = value.map(shownValue)
  return shown.some((one, index) => one !== value[index]) ? shown : value
}
