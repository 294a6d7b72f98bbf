import { counted, type DrawnPath, type PathSubject } from './path-document.ts'

const colours = ['#ffffff', '#fff3b0', '#f9c74f', '#f8961e', '#f3722c', '#d62828'] as const

/** Returns a path as a layer of the ATT&CK Navigator (layer format 4.5) over ATLAS: the score of a technique is the severity of its step. */
export function asNavigatorLayer({ score, steps }: DrawnPath, { name, revision }: PathSubject): object {
  return {
    name: `${name}: attack path of score ${score}`,
    versions: { navigator: '5.1.0', layer: '4.5' },
    domain: 'atlas-atlas',
    description: `An attack path of ${name}. The score of a technique is the greatest severity of its findings, 0 to 5.`,
    filters: {},
    sorting: 3,
    hideDisabled: false,
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
    gradient: { colors: colours, minValue: 0, maxValue: 5 },
    metadata: [{ name: 'revision', value: String(revision) }],
    showTacticRowBackground: false,
    selectTechniquesAcrossTactics: true,
    selectSubtechniquesWithParent: false,
  }
}
