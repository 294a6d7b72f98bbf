import { templates } from './templates.ts'

/** Offers an empty page the templates with their purposes. */
export function StartPanel({ onTemplate }: { readonly onTemplate: (text: string) => void }) {
  return (
    <section className="card" aria-labelledby="start-title">
      <h2 id="start-title">Start</h2>
      <p className="muted">
        Paste a document, JSON or YAML, drop a file anywhere on the page, or take a template. Each change is checked
        against the graph as you write.
      </p>
      <ul className="start">
        {templates.map(({ name, purpose, text }) => (
          <li key={name}>
            <button type="button" onClick={() => onTemplate(text)}>
              <strong>{name}</strong>
              <span className="muted">{purpose}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
