/**
 * Returns the first paragraph of a text, as sanitised HTML, and what follows it; the whole text as its first paragraph
 * when it begins with none.
 */
export function splitLead(html: string | null): { readonly lead: string | null; readonly rest: string | null } {
  const end = html?.startsWith('<p>') ? html.indexOf('</p>') : -1
  if (html === null || end < 0) return { lead: html, rest: null }
  const after = end + '</p>'.length
  return { lead: html.slice(0, after), rest: html.slice(after).trim() || null }
}
