import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { revisionDocument } from '../../shared/documents/revision.ts'
import { requestGraph } from '../../shared/graph.ts'
import { SiteHeader } from '../../shared/header.tsx'
import { Name } from '../../shared/name.tsx'
import { noteAway, noteRevision, showNewest, useConnection } from '../../shared/queries.ts'
import { useTheme } from '../../shared/theme.ts'
import { AskToErase } from './ask-to-erase.tsx'
import { useFocusBack } from './focus-back.ts'
import { GoTo } from './go-to.tsx'
import { useHashPlace } from './hash-place.ts'
import { Keys } from './keys.tsx'
import { loadPart } from './load-part.ts'
import { forgetPathStart, usePathStart } from './path-start.ts'
import type { Sent } from './sent-problem.tsx'
import { Slow } from './slow.tsx'

const SentProblem = lazy(async () => ({ default: (await loadPart(() => import('./sent-problem.tsx'))).SentProblem }))
const problem = readProblem()

/** The frame of every page of the explorer: head, banners, content. */
export function Frame() {
  const { pathname, href } = useLocation()
  const [theme, switchTheme] = useTheme()
  const main = useRef<HTMLElement>(null)
  useRevisionWatch()
  useFocusBack(main)
  useHashPlace(href)

  return (
    <>
      <SiteHeader path={pathname} theme={theme} onTheme={switchTheme}>
        <GoTo />
      </SiteHeader>
      <Banners />
      <main id="main" tabIndex={-1} ref={main}>
        {problem && problem.path === pathname ? (
          <Suspense>
            <SentProblem {...problem.sent} />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </main>
      <Keys />
    </>
  )
}

function Banners() {
  const { shown, newest, isAway } = useConnection()
  const pathStart = usePathStart()
  const [later, setLater] = useState(0)
  return (
    <div role="status" className="banners">
      {isAway && (
        <p className="banner warn">The service does not answer. This is the last view; it goes on by itself.</p>
      )}
      {!isAway && newest > Math.max(shown, later) && shown > 0 && (
        <p className="banner">
          The data moved to revision {newest}; this page shows revision {shown}.{' '}
          <button type="button" className="button" onClick={showNewest}>
            Show the newest
          </button>{' '}
          <button type="button" className="button" onClick={() => setLater(newest)}>
            Later
          </button>
        </p>
      )}
      <Slow />
      <AskToErase />
      {pathStart && (
        <p className="banner">
          A path starts at <Name text={pathStart.name} />. Go to its end, and press <kbd>p</kbd>.{' '}
          <button type="button" className="button" onClick={forgetPathStart}>
            Forget it
          </button>
        </p>
      )}
    </div>
  )
}

/** Asks for the revision now and then, more often while the service is away. */
function useRevisionWatch(): void {
  const { isAway } = useConnection()
  useQuery({
    queryKey: ['watch'],
    queryFn: async ({ signal }) => {
      try {
        const { revision } = await requestGraph(revisionDocument, {}, signal)
        noteRevision(revision)
        return Date.now()
      } catch (cause) {
        if ((cause as Error).name !== 'AbortError') noteAway()
        return Date.now()
      }
    },
    refetchInterval: isAway ? 2_000 : 10_000,
    initialData: 0,
  })
}

/** Returns the error that the service sent for the opened address; null when the address is one of the explorer's. */
function readProblem(): { readonly path: string; readonly sent: Sent } | null {
  const text = document.getElementById('problem')?.textContent
  return text ? { path: location.pathname, sent: JSON.parse(text) as Sent } : null
}
