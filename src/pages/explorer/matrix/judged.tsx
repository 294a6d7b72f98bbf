import type { ExposureData } from '../../shared/documents/exposure.ts'
import { UnknownExposure } from '../parts/unknown-exposure.tsx'

/** Says what is not known of an exposure and, where no technique is possible, why. */
export function Judged({ application }: { readonly application: NonNullable<ExposureData['application']> }) {
  const { guid, name, exposure, exposedTechniques } = application
  return (
    <>
      <UnknownExposure exposure={exposure} guid={guid} />
      {exposedTechniques.length === 0 && exposure.outcome.kind !== 'UNKNOWN' && (
        <p className="banner">
          {name}: {exposure.outcome.text} <a href={`/apps/${guid}`}>Its findings</a>
        </p>
      )}
    </>
  )
}
