import { counted } from '../../src/ground/text.ts'
import { severityLayer } from '../navigator-layer.ts'
import type { DrawnPath, PathSubject } from './path-document.ts'

/** Returns a path as a layer of the ATT&CK Navigator over ATLAS: the score of a technique is the severity of its step. */
export function asNavigatorLayer({ score, steps }: DrawnPath, { name, revision }: PathSubject): object {
  return severityLayer({
    name: `${name}: attack path of score ${score}`,
    description: `An attack path of ${name}. The score of a technique is the greatest severity of its findings, 0 to 5.`,
    techniques: steps.map(({ technique, severity, findingCount, transition }, place) => ({
      techniqueID: technique.id,
      score: severity,
      enabled: true,
      comment: [
        `Step ${place + 1} of ${steps.length}: ${counted(findingCount, 'open finding')}`,
        ...(transition ? [`seen after the step before in ${transition.studies.map(({ id }) => id).join(', ')}`] : []),
      ].join('\n'),
      showSubtechniques: technique.id.split('.').length > 2,
    })),
    metadata: [{ name: 'revision', value: String(revision) }],
  })
}
