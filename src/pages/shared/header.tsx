import { type ReactNode, useEffect, useRef } from 'react'
import { SignedIn } from './credentials.tsx'
import icon from './icon.svg'
import { Icon } from './icons.tsx'
import { namedPages } from './site-pages.ts'
import type { Theme } from './theme.ts'

type Props = {
  /** The path of the page. */
  readonly path: string
  readonly theme: Theme
  readonly onTheme: () => void
  /** Content at its end, such as a search. */
  readonly children?: ReactNode
}

/** The head of every page: where one is, where one can go, and the theme. */
export function SiteHeader({ path, theme, onTheme, children }: Props) {
  const pages = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes where it has led to another page.
  useEffect(() => pages.current?.hidePopover(), [path])
  const current = namedPages.find((page) => isAt(path, page.path))
  return (
    <header className="site">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <a className="brand" href="/" aria-label="Security knowledge graph">
        <img src={icon} alt="" width="24" height="24" /> <span>Security knowledge graph</span>
      </a>
      <button type="button" className="button menu" popoverTarget="pages">
        <Icon name="menu" /> <span className="hidden">Pages, at</span>{' '}
        <span className="at">{current?.name ?? 'Pages'}</span>
      </button>
      <nav id="pages" popover="auto" className="in-place" aria-label="Pages" ref={pages}>
        {namedPages.map(({ path: href, name }) => (
          <a key={href} href={href} {...(href === current?.path && { 'aria-current': 'page' as const })}>
            {name}
          </a>
        ))}
        <SignedIn />
      </nav>
      <div className="end">
        {children}
        <SignedIn />
        <button
          type="button"
          className="button theme"
          onClick={onTheme}
          title={`Theme: ${theme}`}
          aria-label={`Theme: ${theme}. Switch`}
        >
          <Icon name={theme} />
        </button>
      </div>
    </header>
  )
}

function isAt(path: string, href: string): boolean {
  return href === '/' ? path === '/' || path.startsWith('/object/') : path === href || path.startsWith(`${href}/`)
}
