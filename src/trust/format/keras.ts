import type { Place } from '../place.ts'

const ownModule = /^(?:keras|tf_keras|tensorflow\.(?:python\.)?keras|keras_hub|keras_nlp|keras_cv)(?:\.|$)/
const builtins = /^(?:eval|exec|compile|open|input|__import__|getattr|setattr|globals|locals|vars|print|breakpoint)$/
const mostObjects = 1_000_000

/** Returns true for the configuration of a Keras model or layer. */
export function isKerasConfig(value: unknown): boolean {
  const { class_name: name, config } = (value ?? {}) as Readonly<Record<string, unknown>>
  return typeof name === 'string' && config !== undefined
}

/** Reports Lambda layers, and modules, classes and functions outside Keras, in a configuration of any depth. */
export function readKerasConfig(value: unknown, offset: number | null, { examination, place }: Place): void {
  const waiting: unknown[] = [value]
  for (let count = 0; waiting.length > 0; count++) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    if (count > mostObjects) {
      examination.omit(place, `a configuration of over ${mostObjects} objects`)
      return
    }
    for (const member of Object.values(next)) if (typeof member === 'object') waiting.push(member)
    if (!Array.isArray(next)) readOne(next as Readonly<Record<string, unknown>>)
  }

  function readOne({
    class_name: name,
    config,
    module,
    registered_name: registered,
  }: Readonly<Record<string, unknown>>): void {
    if (typeof name !== 'string') return
    const own = (config ?? {}) as Readonly<Record<string, unknown>>
    if (name === 'Lambda' || name === '__lambda__') {
      const layer = typeof own.name === 'string' ? ` ${own.name}` : ''
      examination.find('KER-001', place, offset, `the ${name === 'Lambda' ? 'Lambda layer' : 'code'}${layer}`)
      return
    }
    if (typeof module === 'string' && module !== 'builtins' && !ownModule.test(module))
      examination.find('KER-002', place, offset, `${module}.${name} is outside Keras`)
    else if (module === 'builtins' && typeof config === 'string' && builtins.test(config))
      examination.find('KER-002', place, offset, `the builtin ${config} is a function of the model`)
    else if (typeof registered === 'string' && registered.includes('>') && !/^(?:keras|Keras)\b/.test(registered))
      examination.find('KER-002', place, offset, `${registered} must be registered by code of its own`)
  }
}
