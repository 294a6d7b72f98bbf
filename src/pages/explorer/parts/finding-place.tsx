import { Soft } from '../../shared/soft.tsx'
import { placeOf } from '../app/place.ts'

/** Where a finding is, behind its title: findings of one rule have the same title. */
export function FindingPlace({ location }: { readonly location: Parameters<typeof placeOf>[0] }) {
  const place = placeOf(location)
  return place ? (
    <>
      {' '}
      <code className="muted at">
        <Soft text={place} />
      </code>
    </>
  ) : null
}
