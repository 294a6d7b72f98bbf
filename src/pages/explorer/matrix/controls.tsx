import type { MatrixData } from '../../shared/documents/matrix.ts'
import { Choice } from '../parts/choice.tsx'
import { Filters } from '../parts/filters.tsx'
import type { Search, useSearchPart } from '../url.ts'
import { ApplicationChoice } from './application-choice.tsx'
import { type Measure, measuresFor } from './overlay.ts'

type Props = {
  readonly search: Search
  readonly by: Measure | undefined
  readonly change: ReturnType<typeof useSearchPart>[1]
  readonly applications: NonNullable<MatrixData['applications']>
  /** Names of the chosen applications, once they are known. */
  readonly names: readonly (string | undefined)[]
  readonly tactics: readonly { readonly id: string; readonly name: string }[]
}

/** Controls of the overlay and the filters of the matrix. */
export function Controls({ search, by, change, applications: { nodes, totalCount }, names, tactics }: Props) {
  const { app, app2, only, maturity, tactic, fold } = search
  return (
    <Filters label="Overlay and filters" active={[app, app2, by, maturity, tactic, only].filter(Boolean).length}>
      <ApplicationChoice
        label="Application"
        value={app}
        none="none"
        applications={nodes}
        total={totalCount}
        name={names[0]}
        onChange={(value) => change({ app: value, app2: null, hide: null })}
      />
      {app && totalCount > 1 && (
        <ApplicationChoice
          label="Compare with"
          value={app2}
          none="nothing"
          applications={nodes.filter(({ guid }) => guid !== app)}
          total={nodes.some(({ guid }) => guid === app) ? totalCount - 1 : totalCount}
          name={names[1]}
          onChange={(value) => change({ app2: value, hide: null })}
        />
      )}
      {!app2 && (
        <Choice
          label="Colour by"
          value={by}
          none={app ? undefined : 'nothing'}
          options={measuresFor(app !== undefined).map(([value, name]) => ({ value, name }))}
          onChange={(value) => change({ by: value, hide: null })}
        />
      )}
      <Choice
        label="Maturity"
        value={maturity}
        none="any"
        options={['realized', 'demonstrated', 'feasible'].map((value) => ({ value, name: value }))}
        onChange={(value) => change({ maturity: value })}
      />
      <Choice
        label="Tactic"
        value={tactic}
        none="all"
        options={tactics.map(({ id, name }) => ({ value: id, name }))}
        onChange={(value) => change({ tactic: value })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={fold === 'none'}
          onChange={(event) => change({ fold: event.target.checked ? 'none' : null })}
        />{' '}
        Sub-techniques
      </label>
      {(app || by) && (
        <label className="check">
          <input
            type="checkbox"
            checked={only === 'shown'}
            onChange={(event) => change({ only: event.target.checked ? 'shown' : null })}
          />{' '}
          Only coloured
        </label>
      )}
    </Filters>
  )
}
