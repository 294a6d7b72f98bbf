import { lazy, Suspense } from 'react'
import { loadPart } from './load-part.ts'
import { Skeleton } from './skeleton.tsx'

const FirstVisit = lazy(async () => ({
  default: (await loadPart(() => import('../first-visit/first-visit.tsx'))).FirstVisit,
}))

/** The page of a service that has no application yet, with the ways to a first one. */
export function NoApplication() {
  return (
    <article>
      <h1>No application is known yet</h1>
      <p>Four ways to a first one:</p>
      <FirstWays />
    </article>
  )
}

/** The ways to the first data of one's own. */
export function FirstWays() {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <FirstVisit />
    </Suspense>
  )
}
