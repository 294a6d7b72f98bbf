import { counted, severityName } from '../../shared/words.ts'
import { linkedBy } from '../parts/reasoned-links.ts'
import { listOf } from '../parts/unjudged.tsx'
import { pageOf } from '../url.ts'
import type { Related } from './overlay.ts'
import { type Way, waysOf } from './ways.ts'

const most = 8

type Properties = { readonly related: Related; readonly guid: string }

/** By which weaknesses findings of an application are related to a technique, way by way. */
export function Reasons({ related: { paths, technique }, guid }: Properties) {
  const ways = waysOf(paths)
  return (
    <>
      <Ways ways={ways.slice(0, most)} technique={technique} guid={guid} />
      {ways.length > most && (
        <details>
          <summary>{ways.length - most} more ways</summary>
          <Ways ways={ways.slice(most)} technique={technique} guid={guid} />
        </details>
      )}
    </>
  )
}

type WaysProperties = { readonly ways: readonly Way[] } & Pick<Related, 'technique'> & Pick<Properties, 'guid'>

function Ways({ ways, technique, guid }: WaysProperties) {
  return (
    <ol className="reasons">
      {ways.map(({ key, weakness, ancestors, reasons, findingCount, severity }) => (
        <li key={key}>
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
          {reasons.map(
            ({ source, rationale }) =>
              rationale &&
              source && (
                <p key={source} className="muted">
                  {rationale} <small>({linkedBy(source)})</small>
                </p>
              ),
          )}
          {weakness && ancestors.length > 0 && (
            <p className="muted">
              Derived: the technique is linked to {ancestors.at(-1)?.id}, and by CWE {weakness.id} is a kind of it.
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
