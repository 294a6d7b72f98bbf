import './app.css'
import { lazy, Suspense } from 'react'
import { useCredentials } from '../../shared/credentials.tsx'
import { applicationViewDocument } from '../../shared/documents/application.ts'
import { useGraph } from '../../shared/queries.ts'
import { Problem, Unknown } from '../parts/failure.tsx'
import { loadPart } from '../parts/load-part.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { layerOf, TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { SavedFilters } from '../saved/saved-filters.tsx'
import { usePathPart, useSearchPart } from '../url.ts'
import { Ages } from './ages.tsx'
import { filterWords } from './finding-filter.ts'
import { FindingList } from './finding-list.tsx'
import { MadeOf, OwnControls } from './made-of.tsx'
import { BestPaths, Matters } from './matters.tsx'
import { Possible } from './possible.tsx'
import { Standing } from './standing.tsx'

const ApplicationArtifacts = lazy(async () => ({
  default: (await loadPart(() => import('./artifacts.tsx'))).ApplicationArtifacts,
}))
const AppFixes = lazy(async () => ({ default: (await loadPart(() => import('./app-fixes.tsx'))).AppFixes }))
const History = lazy(async () => ({ default: (await loadPart(() => import('./history.tsx'))).History }))

/** An application: what was found in it, what that makes possible, and every finding. */
export function AppPage() {
  const guid = usePathPart('guid')
  const [search, change] = useSearchPart()
  const hasKey = useCredentials().some(({ kind }) => kind === 'key')
  const isHistory = search.history === 'open'
  const variables = { guid, today: new Date().toISOString().slice(0, 10) }
  const { data, problem } = useGraph(applicationViewDocument, variables, { keep: false })
  useTitle(data?.application?.name ?? `Application ${guid}`, {
    narrowedBy: filterWords(search),
    isFurther: Boolean(search.after ?? search.before),
  })
  if (problem)
    return problem.code === 'BAD_USER_INPUT' ? <Unknown what="application" id={guid} /> : <Problem problem={problem} />
  if (!data) return <Skeleton lines={10} />
  const { application } = data
  if (!application) return <Unknown what="application" id={guid} />
  return (
    <article data-page-id={guid}>
      <Standing application={application} />
      <div className="two">
        <MadeOf guid={guid} />
        <Matters application={application} />
      </div>
      <div className="two">
        <section className="card" aria-label="Open findings by age">
          <h2>Open findings by age</h2>
          <Ages points={application.openByAge} />
        </section>
        <BestPaths application={application} />
      </div>
      <Suspense fallback={<Skeleton lines={4} />}>
        <AppFixes guid={guid} />
      </Suspense>
      <OwnControls guid={guid} />
      <FindingList guid={guid} />
      <Possible application={application} />
      <details
        className="card"
        open={isHistory}
        onToggle={({ currentTarget: { open } }) =>
          open !== isHistory && change({ history: open ? 'open' : null }, true)
        }
      >
        <summary>How its findings developed, and what found them</summary>
        {isHistory && (
          <Suspense fallback={<Skeleton lines={6} />}>
            <History guid={guid} />
          </Suspense>
        )}
      </details>
      {hasKey && (
        <Suspense>
          <ApplicationArtifacts guid={guid} />
        </Suspense>
      )}
      <p className="take">
        <a className="button" href={`/?app=${guid}`}>
          On the matrix
        </a>
        <a className="button" href={`/path?from=${guid}`}>
          Path from here
        </a>
        <a className="button" href={`/components?application=${guid}`}>
          Its components
        </a>
      </p>
      <TakeAlong document={applicationViewDocument} variables={variables} links={[layerOf(guid)]} />
      <SavedFilters />
    </article>
  )
}
