type Reference = { readonly title: string | null; readonly url: string | null }

/** Lists references: links, or texts where there is no address of the web. */
export function ReferenceList({ references }: { readonly references: readonly Reference[] }) {
  return (
    <ul>
      {references.map(({ title, url }) => (
        <li key={`${title} ${url}`}>
          {url && /^https?:/.test(url) ? (
            <a href={url} rel="noreferrer">
              {title ?? url}
            </a>
          ) : (
            (title ?? url)
          )}
        </li>
      ))}
    </ul>
  )
}
