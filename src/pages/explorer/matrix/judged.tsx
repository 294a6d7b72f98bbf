import type { ExposureData } from '../../shared/documents/exposure.ts'
import { Unjudged } from '../parts/unjudged.tsx'

/** Says how many findings were not judged and, where every one was, that nothing is possible. */
export function Judged({ application }: { readonly application: NonNullable<ExposureData['application']> }) {
  const { guid, name, findingCounts, techniques, unjudgedFindingCount } = application
  return (
    <>
      <Unjudged count={unjudgedFindingCount} guid={guid} />
      {techniques.totalCount === 0 && unjudgedFindingCount === 0 && (
        <p className="banner">
          {findingCounts.open === 0
            ? `${name} has no open findings.`
            : `Every open finding of ${name} was judged: none makes a technique possible, as far as the graph knows its weaknesses.`}{' '}
          <a href={`/apps/${guid}`}>Its findings</a>
        </p>
      )}
    </>
  )
}
