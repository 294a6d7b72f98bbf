import icon from '../ide/icon.svg'

/** The head of the page with links to what belongs to it. */
export function Header() {
  return (
    <header className="head">
      <h1>
        <img src={icon} alt="" width="24" height="24" /> Contribute
      </h1>
      <p>Propose tactics, techniques, mitigations and case studies. Nothing is stored until you submit.</p>
      <nav aria-label="Elsewhere">
        <a href="/graphql">Explore the graph</a>
        <a href="/data/contribution.schema.json">Schema</a>
      </nav>
    </header>
  )
}
