import { useCredentials } from '../../shared/credentials.tsx'
import { type ArtifactsData, artifactsDocument } from '../../shared/documents/artifacts.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { Soft } from '../../shared/soft.tsx'
import { counted, minuteOf, plain } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { Problem } from '../parts/failure.tsx'
import { TableScroll } from '../parts/table-scroll.tsx'

type Artifact = NonNullable<NonNullable<ArtifactsData['application']>['artifacts']>[number]
type Props = {
  readonly artifacts: readonly Artifact[]
  /** Guid of the application that has their findings. */
  readonly guid: string
}
/** As many as the service lists of one owner. */
const mostListed = 100

/** The artefacts of an application, for whoever has a key: nothing is said of them without one. */
export function ApplicationArtifacts({ guid }: { readonly guid: string }) {
  const hasKey = useCredentials().some(({ kind }) => kind === 'key')
  const { data, problem } = useGraph(artifactsDocument, { guid }, { isOn: hasKey })
  if (hasKey && problem) return <Problem problem={problem} />
  const artifacts = hasKey ? data?.application?.artifacts : null
  return artifacts ? <Artifacts artifacts={artifacts} guid={guid} /> : null
}

/** AI artefacts that trust scans examined, malicious ones and what replaced such first; nothing where there is none. */
export function Artifacts({ artifacts, guid }: Props) {
  if (artifacts.length === 0) return null
  return (
    <section className="card" id="artifacts">
      <h2>
        {artifacts.length === mostListed ? `The first ${mostListed} artefacts` : counted(artifacts.length, 'artefact')}
      </h2>
      <TableScroll label="Artefacts">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">
                <Dfn of="verdict">Verdict</Dfn>
              </th>
              <th scope="col">Artefact</th>
              <th scope="col">SHA-256</th>
              <th scope="col">Examined</th>
            </tr>
          </thead>
          <tbody>
            {artifacts.map(({ id, name, sha256, verdict, examinedAt, replacedVersion }) => (
              <tr key={id}>
                <td>
                  <Verdict of={verdict} />
                </td>
                <td className="title">
                  <Name text={name} />
                  {replacedVersion && (
                    <p className="replaced">
                      <span className="tag">REPLACED</span> a <Verdict of={replacedVersion.verdict} /> version, examined{' '}
                      {minuteOf(replacedVersion.examinedAt)}, by other bytes {minuteOf(replacedVersion.replacedAt)}.{' '}
                      <a href={`/apps/${guid}?resolution=REPLACED#findings`}>Findings that went with it</a>
                    </p>
                  )}
                </td>
                <td className="place">
                  <Soft text={sha256 ?? 'not known'} />
                  {replacedVersion && (
                    <p className="muted">
                      REPLACED: <Soft text={replacedVersion.sha256 ?? 'not known'} />
                    </p>
                  )}
                </td>
                <td>{minuteOf(examinedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {artifacts.length === mostListed && (
        <p className="muted">
          There may be more. Those of a target are on <a href="/targets">its page</a>; what is gone is ended by{' '}
          <code>skg artifacts end ID</code>, and leaves the list.
        </p>
      )}
    </section>
  )
}

/** The verdict of a trust scan; only malice is coloured as bad, and nothing as safe. */
function Verdict({ of }: { readonly of: Artifact['verdict'] }) {
  const look = { MALICIOUS: 'heat-5', SUSPICIOUS: 'heat-3', CLEAN: 'heat-0', UNKNOWN: 'unknown' }[of]
  return <span className={`pill ${look}`}>{plain(of)}</span>
}
