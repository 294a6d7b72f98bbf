import { counted, severityName } from '../../shared/words.ts'
import { listOf } from '../parts/unjudged.tsx'
import { pageOf } from '../url.ts'
import type { Exposed } from './overlay.ts'

const most = 8

/** Why findings of an application make a technique possible, path by path. */
export function Reasons({ exposed: { paths, technique }, guid }: { readonly exposed: Exposed; readonly guid: string }) {
  return (
    <>
      <ol className="reasons">
        {paths.slice(0, most).map(({ weakness, ancestors, rationale, findingCount, severity, source }) => (
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
      {paths.length > most && <p className="muted">and {paths.length - most} more ways</p>}
    </>
  )
}
