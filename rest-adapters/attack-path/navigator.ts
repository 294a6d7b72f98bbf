import { counted } from '../../src/ground/text.ts'
import { severityLayer } from '../navigator-layer.ts'
import type { DrawnPath, PathSubject } from './path-document.ts'

/**
 * Returns a path as a layer of the ATT&CK Navigator over ATLAS: the score of a technique is the severity of its step.
 */
export function asNavigatorLayer({ score, steps }: DrawnPath, { name, revision }: PathSubject): object {
  return severityLayer({
    name: `${name}: attack path of score ${score}`,
    description: `An attack path of ${name}. The score of a technique is the greatest severity of its findings, 0 to 5; without a score a step is possible by design.`,
    techniques: steps.map(({ technique, severity, findingCount, transition }, place) => ({
      techniqueID: technique.id,
      ...(findingCount > 0 && { score: severity }),
      enabled: true,
      comment: [
        `Step ${place + 1} of ${steps.length}: ${findingCount > 0 ? counted(findingCount, 'open finding') : 'by design'}`,
        ...(transition ? [`seen after the step before in ${transition.studies.map(({ id }) => id).join(', ')}`] : []),
      ].join('\n'),
      showSubtechniques: technique.id.split('.').length > 2,
    })),
    metadata: [{ name: 'revision', value: String(revision) }],
  })
}
