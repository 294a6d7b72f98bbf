import type { ModelText } from '../../application/evidence/model-text.ts'
import type { SourceFinding, SourceThreatModel } from './kit/source-finding.ts'

/** Returns what a threat model and its threats say, for the components that its words show. */
export function modelTextOf(model: SourceThreatModel, threats: readonly SourceFinding[]): ModelText {
  return {
    title: model.title,
    description: model.description,
    elements: model.components.map(({ id, name, description }) => ({ id, name, description })),
    threats: threats.map(({ rule, title, description, pointer }) => ({
      id: rule === null ? pointer : `threat ${rule}`,
      title,
      description,
    })),
  }
}
