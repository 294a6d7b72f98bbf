import type { ThreatModel } from '../db/finding-tables.ts'
import type { ThreatModelComponent, ThreatModelControl } from './finding-parents.ts'
import { findThreatModel } from './finding-scan-node.ts'
import type { Resolvers } from './generated/resolvers.ts'
import type { Context } from './runtime/context.ts'
import { withoutPrefix } from './runtime/prefixed-id.ts'
import { formatText } from './runtime/text.ts'

const prefixes = { components: 'threat-model-component', controls: 'threat-model-control' } as const

/** The parts of threat models that `node` finds. */
export const threatModelNodes = {
  THREAT_MODEL_COMPONENT: {
    type: 'ThreatModelComponent',
    prefix: prefixes.components,
    loader: (context: Context, id: string) => findPart(context, id, componentsOf),
    insteadOf: { path: 'ThreatModel.components', neighbors: 'ThreatModel.components' },
  },
  THREAT_MODEL_CONTROL: {
    type: 'ThreatModelControl',
    prefix: prefixes.controls,
    loader: (context: Context, id: string) => findPart(context, id, controlsOf),
    insteadOf: { path: 'ThreatModel.controls', neighbors: 'ThreatModel.controls' },
  },
} as const

export const threatModelResolvers: Pick<Resolvers, 'ThreatModelComponent' | 'ThreatModelControl' | 'ModelLocation'> = {
  ThreatModelComponent: {
    __resolveReference: ({ id }, context) => findPart(context, withoutPrefix(prefixes.components, id), componentsOf),
    componentKind: ({ kind }) => kind,
    description: ({ description }, { format }) => formatText(description, format),
  },
  ThreatModelControl: {
    __resolveReference: ({ id }, context) => findPart(context, withoutPrefix(prefixes.controls, id), controlsOf),
    description: ({ description }, { format }) => formatText(description, format),
  },
  ModelLocation: {
    components: async ({ componentIds, scanId }, _, { load }) => {
      const model = await load.threatModel(scanId)
      const components = model ? componentsOf(model) : []
      return componentIds.flatMap((id) => components.find(({ idInModel }) => idInModel === id) ?? [])
    },
  },
}

/** Returns the components of a threat model, in the order of the source. */
export function componentsOf({ id, components }: ThreatModel): ThreatModelComponent[] {
  return components.map((component, index) => ({ ...component, ...namesOf(id, component, index) }))
}

/** Returns the controls of a threat model, in the order of the source. */
export function controlsOf({ id, controls }: ThreatModel): ThreatModelControl[] {
  return controls.map((control, index) => ({ ...control, ...namesOf(id, control, index) }))
}

/** Ids of a file may repeat in it, places do not. */
function namesOf(model: number, { id }: { readonly id: string }, index: number) {
  return { id: `${model}/${index + 1}`, idInModel: id }
}

/** Returns the part with this id of a threat model that the caller may discern; null when there is none. */
async function findPart<T extends { readonly id: string }>(
  context: Context,
  id: string,
  partsOf: (model: ThreatModel) => readonly T[],
): Promise<T | null> {
  const model = await findThreatModel(context, id.split('/')[0] as string)
  return (model && partsOf(model).find((part) => part.id === id)) ?? null
}
