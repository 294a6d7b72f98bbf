import { type Query, useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queries } from '../../shared/queries.ts'

const saidAfterMs = 3_000
const offeredAfterMs = 15_000
const ofView = { predicate: ({ queryKey }: Query) => queryKey[0] !== 'watch' }

type State = 'quick' | 'slow' | 'very slow' | 'stopped'

/** Says that a view takes long, and offers to stop what takes very long. */
export function Slow() {
  const isFetching = useIsFetching(ofView) > 0
  const [state, setState] = useState<State>('quick')
  useEffect(() => {
    if (!isFetching) return setState((last) => (last === 'stopped' ? last : 'quick'))
    setState('quick')
    const timers = [
      setTimeout(() => setState('slow'), saidAfterMs),
      setTimeout(() => setState('very slow'), offeredAfterMs),
    ]
    return () => timers.forEach(clearTimeout)
  }, [isFetching])

  const stop = () => {
    setState('stopped')
    void queries.cancelQueries(ofView)
  }
  const again = () => {
    setState('quick')
    void queries.refetchQueries({ type: 'active', predicate: ({ state: { data } }) => data === undefined })
  }
  if (state === 'quick') return null
  return (
    <p className="banner">
      {state === 'stopped' ? 'This view was stopped before all of it was there. ' : 'This view takes long. '}
      {state === 'very slow' && (
        <button type="button" className="button" onClick={stop}>
          Stop
        </button>
      )}
      {state === 'stopped' && (
        <button type="button" className="button" onClick={again}>
          Load it
        </button>
      )}
    </p>
  )
}
