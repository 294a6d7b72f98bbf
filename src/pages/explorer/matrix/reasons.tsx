import { counted, severityName } from '../../shared/words.ts'
import { listOf } from '../parts/unjudged.tsx'
import { pageOf } from '../url.ts'
import type { Related } from './overlay.ts'

const most = 8

type Properties = { readonly related: Related; readonly guid: string }

/** By which weaknesses findings of an application are related to a technique, path by path. */
export function Reasons({ related: { paths, technique }, guid }: Properties) {
  return (
    <>
      <Ways paths={paths.slice(0, most)} technique={technique} guid={guid} />
      {paths.length > most && (
        <details>
          <summary>{paths.length - most} more ways</summary>
          <Ways paths={paths.slice(most)} technique={technique} guid={guid} />
        </details>
      )}
    </>
  )
}

function Ways({ paths, technique, guid }: Pick<Related, 'paths' | 'technique'> & Pick<Properties, 'guid'>) {
  return (
    <ol className="reasons">
      {paths.map(({ weakness, ancestors, rationale, findingCount, severity, source }) => (
        <li key={`${weakness?.id} ${ancestors.map(({ id }) => id).join()} ${source}`}>
          <span className="chain">
            <a href={listOf(guid, weakness ? { weakness: weakness.id } : { technique: technique.id })}>
              {counted(findingCount, 'finding')}
            </a>
            {weakness ? (
              [weakness, ...ancestors].map(({ id, name }) => (
                <span key={id}>
                  {' › '}
                  <a href={pageOf(id)} title={name}>
                    {id}
                  </a>
                </span>
              ))
            ) : (
              <span> › named by the tool</span>
            )}
            <span className="muted"> {severityName(severity)}</span>
          </span>
          {rationale && (
            <p className="muted">
              {rationale}
              {ancestors.length > 0 &&
                ` Derived: the technique is linked to ${ancestors.at(-1)!.id}, and by CWE ${weakness!.id} is a kind of it.`}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
