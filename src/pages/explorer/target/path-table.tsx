import '../parts/stacked-table.css'
import { Name } from '../../shared/name.tsx'
import { Severity } from '../../shared/severity.tsx'
import { counted, plain } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { evidenceOf } from '../parts/standing-words.ts'
import { TableScroll } from '../parts/table-scroll.tsx'
import { useSearchPart } from '../url.ts'
import { MergedPaths } from './merged-paths.tsx'
import { type AttackPath, PathView } from './path-view.tsx'

type Props = { readonly paths: readonly AttackPath[]; readonly guid: string }
const merged = 'merged'

/**
 * Attack paths as a table, best score first, with the one that is chosen drawn below it, or all of them merged into one
 * graph. What is drawn is in the address: the id of a path, or `merged`; the first path when it names none of these.
 */
export function PathTable({ paths, guid }: Props) {
  const [{ path: drawn }, change] = useSearchPart()
  const chosen = paths.find(({ id }) => id === drawn) ?? paths[0]
  if (!chosen) return null
  const isMerged = drawn === merged
  return (
    <>
      <TableScroll label="Table of attack paths">
        <table className="table paths stacked">
          <thead>
            <tr>
              <th scope="col">Drawn</th>
              <th scope="col">
                <Dfn of="attack-path">Path</Dfn>
              </th>
              <th scope="col" className="number">
                <Dfn of="path-score">Score</Dfn>
              </th>
              <th scope="col">Severity</th>
              <th scope="col">
                <Dfn of="evidence">Evidence</Dfn>
              </th>
            </tr>
          </thead>
          <tbody>
            {paths.map((path) => (
              <tr key={path.id} className={!isMerged && path === chosen ? 'is-chosen' : undefined}>
                <td>
                  <button
                    type="button"
                    className="button"
                    aria-pressed={!isMerged && path === chosen}
                    aria-label={`Draw ${namesOf(path).join(', then ')}`}
                    onClick={() => change({ path: path.id })}
                  >
                    Draw
                  </button>
                </td>
                <td className="title">
                  <Name text={namesOf(path).join(' › ')} />
                </td>
                <td className="number" data-label="Score">
                  {path.score}
                </td>
                <td>
                  <Severity of={path.severity} />
                </td>
                <td className="wraps" data-label="Evidence">
                  {evidenceOf(path.standing)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {paths.length > 1 && (
        <p className="take merge">
          <button
            type="button"
            className="button"
            aria-pressed={isMerged}
            onClick={() => change({ path: isMerged ? null : merged })}
          >
            Merge {counted(paths.length, 'path')} into one graph
          </button>
        </p>
      )}
      {isMerged ? (
        <MergedPaths paths={paths} />
      ) : (
        <PathView
          guid={guid}
          path={chosen}
          name={`Path ${paths.indexOf(chosen) + 1}, score ${chosen.score}${chosen.goalKind ? `, reaches ${plain(chosen.goalKind)}` : ''}`}
        />
      )}
    </>
  )
}

function namesOf({ steps }: AttackPath): readonly string[] {
  return steps.map(({ technique }) => technique.label)
}
