import { after, type MaybePromise } from './maybe-promise.ts'

/** The formats of a text, as the SDL spells them. */
export type TextFormat = 'MARKDOWN' | 'TEXT' | 'HTML'

let rendering: MaybePromise<typeof import('./rendered-text.ts')> | undefined

/**
 * Renders `text` (Markdown) in `format`; null stays null. Tags that are not HTML, such as `<think>`, are text in every
 * format.
 */
export function formatText<T extends string | null>(text: T, format: TextFormat): MaybePromise<T | string> {
  if (text === null || format === 'MARKDOWN') return text
  return after(loadRendering(), ({ htmlOf, plainTextOf }) => (format === 'HTML' ? htmlOf(text) : plainTextOf(text)))
}

/** Escapes everything in `text` that HTML would take as markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character]!)
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function loadRendering(): NonNullable<typeof rendering> {
  rendering ??= import('./rendered-text.ts').then((loaded) => (rendering = loaded))
  return rendering
}
