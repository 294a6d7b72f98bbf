import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { controlsDocument } from '../../shared/documents/controls.ts'
import { differenceDocument } from '../../shared/documents/difference.ts'
import { type ExposureData, exposureDocument } from '../../shared/documents/exposure.ts'
import { type MatrixData, matrixDocument } from '../../shared/documents/matrix.ts'
import { GraphProblem } from '../../shared/graph.ts'
import { useGraph } from '../../shared/queries.ts'
import { counted, dayOf } from '../../shared/words.ts'
import { Problem } from '../parts/failure.tsx'
import { loadPart } from '../parts/load-part.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { layerOf, TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { UnknownExposure } from '../parts/unknown-exposure.tsx'
import { SavedFilters } from '../saved/saved-filters.tsx'
import { type Search, useSearchPart } from '../url.ts'
import { focusCell, useEscape } from './cell-focus.ts'
import { awaitedOverlay, measureOf, overlayOf } from './choose-overlay.ts'
import { columnsOf, emptyTactics, switchFold } from './columns.ts'
import { Controls } from './controls.tsx'
import { Grid } from './grid.tsx'
import { Judged } from './judged.tsx'
import { EdgeLegend, Legend } from './legend.tsx'
import { measures } from './overlay.ts'
import type { Subject } from './possible-here.tsx'
import { Start } from './start.tsx'
import { useControls } from './use-controls.ts'
import { useExposure } from './use-exposure.ts'

const TechniquePanel = lazy(async () => ({
  default: (await loadPart(() => import('./technique-panel.tsx'))).TechniquePanel,
}))

/** The matrix, with what the address lays over it. */
export function MatrixPage() {
  const [search, change] = useSearchPart()
  const { data, problem } = useGraph(matrixDocument, {})
  useTitle(data?.matrix ? undefined : 'Matrix')
  if (problem && !data) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={12} />
  if (!data.matrix) return <Start />
  return (
    <Matrix
      matrix={data.matrix}
      applications={data.applications}
      revision={data.revision}
      search={search}
      change={change}
    />
  )
}

type Props = {
  readonly matrix: NonNullable<MatrixData['matrix']>
  /** Null when reading them needs a credential. */
  readonly applications: MatrixData['applications']
  readonly revision: number
  readonly search: Search
  readonly change: ReturnType<typeof useSearchPart>[1]
}

const none = { nodes: [], totalCount: 0 }

function Matrix({ matrix, applications, revision, search, change }: Props) {
  const { app, app2, open } = search
  const by = measureOf(search)
  // What stands above the matrix stays while an overlay is chosen: nothing moves.
  const [isFirst] = useState(app === undefined)
  const isDifference = app !== undefined && app2 !== undefined
  const exposure = useExposure(app)
  const difference = useGraph(differenceDocument, { a: app ?? '', b: app2 ?? '' }, { isOn: isDifference })
  const controls = useControls(by === 'controls' ? app : undefined)
  const targets = controls.data?.application?.targets?.nodes.filter(({ id }) => !search.target || search.target === id)
  const isAwaited =
    (app !== undefined && !exposure.data && !exposure.problem) ||
    (isDifference && !difference.data && !difference.problem) ||
    (by === 'controls' && !controls.data && !controls.problem)
  const overlay = useMemo(
    () =>
      isAwaited
        ? awaitedOverlay(by, isDifference, applications?.nodes ?? [], app, app2)
        : overlayOf(by, isDifference, exposure.data?.application, difference.data?.applicationDifference, targets),
    [by, isDifference, isAwaited, applications, app, app2, exposure.data, difference.data, targets],
  )
  const isOfFindings = by === 'severity' || by === 'count' || by === 'controls'
  const columns = useMemo(() => columnsOf(matrix.tactics, overlay, search), [matrix, overlay, search])
  const other = useExposure(isDifference && open ? app2 : undefined)
  const subjects = open
    ? [exposure, ...(isDifference ? [other] : [])].flatMap(({ data }) => subjectOf(data, open, isDifference))
    : []
  const { counts } = matrix

  const close = useCallback(() => {
    if (!open) return
    change({ open: null })
    focusCell(open)
  }, [open, change])
  useEscape(close)

  const title = overlay && (app || by) ? overlay.title : `${matrix.name} matrix`
  const shown = measures.find(([name]) => name === by)?.[1]
  useTitle(title, { narrowedBy: [isOfFindings && !isDifference && shown, search.tactic, search.maturity] })
  const save = async (form: 'svg' | 'png' | 'csv') =>
    (await import('./save-matrix.ts')).saveMatrix(form, title, columns, overlay)
  const actions = (['svg', 'png', 'csv'] as const).map((form) => ({ name: form.toUpperCase(), run: () => save(form) }))
  const isUnknown =
    (app && exposure.data?.application === null) || (isDifference && difference.data?.applicationDifference === null)

  return (
    <div className={open ? 'matrix-page with-panel' : 'matrix-page'}>
      <div className="matrix-main">
        <div className="matrix-top">
          <h1>{title}</h1>
          <p className="muted">
            {counted(counts.tactics, 'tactic')}, {counted(counts.techniques - counts.subtechniques, 'technique')},{' '}
            {counted(counts.subtechniques, 'sub-technique')}, {counted(counts.mitigations, 'mitigation')},{' '}
            {counted(counts.caseStudies, 'case study', 'case studies')} · {matrix.source} {matrix.version}, imported{' '}
            {dayOf(matrix.importedAt)} · revision {revision} · <a href="/changes">what changed</a> ·{' '}
            <a href="/layers">layers of your own</a>
          </p>
        </div>
        {isFirst && applications && <Start applications={applications.nodes} />}
        <Controls
          search={search}
          by={by}
          change={change}
          applications={applications ?? none}
          names={
            isDifference
              ? [difference.data?.applicationDifference?.a.name, difference.data?.applicationDifference?.b.name]
              : [exposure.data?.application?.name]
          }
          tactics={matrix.tactics}
        />
        {applications === null && (
          <p className="muted">
            Findings are closed here: <a href="/apps">sign in</a> to lay an application over the matrix.
          </p>
        )}
        {isUnknown && (
          <p className="banner warn" role="alert">
            The address names an application that is not there. Choose another one above.
          </p>
        )}
        {exposure.problem && <Problem problem={exposure.problem} />}
        {by === 'controls' && controls.problem && <Problem problem={controls.problem} />}
        {by === 'controls' && controls.data?.application?.targets === null && (
          <Problem problem={new GraphProblem('UNAUTHENTICATED', 'Controls of targets need a key.')} />
        )}
        {app && isOfFindings && !isDifference && (
          <div className="matrix-notes">
            {exposure.data?.application && <Judged application={exposure.data.application} />}
          </div>
        )}
        {isDifference && (
          <div className="matrix-notes of-two">
            {difference.data?.applicationDifference &&
              [difference.data.applicationDifference.a, difference.data.applicationDifference.b].map((one) => (
                <UnknownExposure key={one.guid} exposure={one.exposure} guid={one.guid} name={one.name} />
              ))}
          </div>
        )}
        {overlay && (
          <Legend
            overlay={overlay}
            techniques={matrix.tactics.flatMap(({ techniques }) => techniques.nodes)}
            hidden={search.hide}
            isAwaited={isAwaited}
            onHide={(hide) => change({ hide }, true)}
          />
        )}
        <EdgeLegend />
        <Grid
          columns={columns}
          leftOut={isAwaited ? [] : emptyTactics(matrix.tactics, columns, search)}
          unknown={overlay?.unknown ?? null}
          isMarked={overlay !== null}
          opened={open}
          onOpen={(id) => change({ open: id })}
          onFold={(id) => change({ fold: switchFold(search, columns, id) }, true)}
        />
        {isDifference ? (
          <TakeAlong document={differenceDocument} variables={{ a: app, b: app2 }} actions={actions} />
        ) : app && by === 'controls' ? (
          <TakeAlong document={controlsDocument} variables={{ guid: app, after: null }} actions={actions} />
        ) : app ? (
          <TakeAlong
            document={exposureDocument}
            variables={{ guid: app, after: null }}
            links={[layerOf(app)]}
            actions={actions}
          />
        ) : (
          <TakeAlong document={matrixDocument} variables={{}} actions={actions} />
        )}
        <SavedFilters />
      </div>
      {open && (
        <Suspense fallback={<aside className="panel" />}>
          <TechniquePanel id={open} subjects={subjects} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/** Returns what an application says of a technique; nothing while it is not there. */
function subjectOf(data: ExposureData | undefined, id: string, isNamed: boolean): readonly Subject[] {
  if (!data?.application) return []
  const { guid, name, exposure, exposedTechniques, techniques } = data.application
  return [
    {
      guid,
      name: isNamed ? name : null,
      exposure,
      exposed: exposedTechniques.find(({ technique }) => technique.id === id),
      related: techniques.nodes.find(({ technique }) => technique.id === id),
    },
  ]
}
