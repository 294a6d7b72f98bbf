import type { AttackPathsData } from '../../shared/documents/attack-paths.ts'
import { counted, numberOf } from '../../shared/words.ts'
import { ObjectLinks } from '../parts/object-links.tsx'
import { Ask } from './components.tsx'

type Found = NonNullable<AttackPathsData['target']>['attackPaths']

/** What is not known and would change the answer most, what nobody has judged, and what was looked at. */
export function Unknowns({ target, found }: { readonly target: string; readonly found: Found }) {
  const { unknowns, classes, sources, notJudged, notJudgedCount } = found
  return (
    <>
      {unknowns.length > 0 && (
        <section aria-label="Questions">
          <h3>{unknowns.length === 1 ? 'One fact would change this most' : 'Two facts would change this most'}</h3>
          <ul className="plain components">
            {unknowns.map(({ kind, question, supposed, bestScoreIf, pathsIf }) => (
              <li key={kind}>
                {question}{' '}
                <span className="muted">
                  {supposed ? 'If so' : 'If not'}: {counted(pathsIf, 'path')}
                  {bestScoreIf === null ? '' : `, best score ${bestScoreIf}`}.
                </span>
                <Ask target={target} kind={kind} said={null} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {classes && (
        <p className="muted classes">
          Open findings: {numberOf(classes.mapped)} make techniques believable, {numberOf(classes.conventional)} are
          ordinary weaknesses, {numberOf(classes.informational)} say that something is used, {numberOf(classes.test)}{' '}
          are in test code, {numberOf(classes.unmapped)} no rule knows. None of these is called safe.{' '}
          {sources.length === 0
            ? 'No scan was looked at for components.'
            : `Looked at for components: ${[...new Set(sources.map(({ source }) => source))].join(', ')}.`}
        </p>
      )}
      {notJudgedCount > 0 && (
        <p>
          Grave and not judged: <ObjectLinks of={notJudged} />
          {notJudgedCount > notJudged.length && ` and ${numberOf(notJudgedCount - notJudged.length)} more`}
        </p>
      )}
    </>
  )
}
