import { isEmpty, type SourceKeys } from '../../source-keys.ts'

type Path = (string | number)[]
type Walk = (value: unknown, path: Path, found: (path: Path) => void) => void
type Shape = {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly unused?: readonly string[]
  readonly items?: Shape
  readonly inLists?: Shape
  readonly additionalProperties?: Shape
}

/** Returns a function that reports to `keys` the members of a value that the closed objects of `shape` do not know. */
export function createUnknownKeys(shape: object): (value: unknown, pointer: string, keys: SourceKeys) => void {
  const walk = walkOf(shape)
  if (!walk) return () => {}
  return (value, pointer, keys) => walk(value, [], (path) => keys.passOver([...stepsOf(pointer), ...path]))
}

function walkOf({ properties, unused, items, inLists, additionalProperties }: Shape): Walk | null {
  if (inLists) return walkOfNested(walkOf(inLists))
  if (items) return walkOfItems(walkOf(items))
  if (additionalProperties) return walkOfMembers(new Map(), walkOf(additionalProperties) ?? 'any')
  if (!properties) return null
  const members = new Map<string, Walk | null>(Object.entries(properties).map(([name, inner]) => [name, walkOf(inner)]))
  for (const name of unused ?? []) if (!members.has(name)) members.set(name, null)
  return walkOfMembers(members, unused ? 'none' : 'any')
}

function walkOfItems(inner: Walk | null): Walk | null {
  if (!inner) return null
  return (value, path, found) => {
    if (!Array.isArray(value)) return
    for (let index = 0; index < value.length; index++) {
      path.push(index)
      inner(value[index], path, found)
      path.pop()
    }
  }
}

/** The way through a value or the values of lists in lists. */
function walkOfNested(inner: Walk | null): Walk | null {
  if (!inner) return null
  const ofLists = walkOfItems((value, path, found) => walk(value, path, found))!
  const walk: Walk = (value, path, found) => (Array.isArray(value) ? ofLists : inner)(value, path, found)
  return walk
}

/** `others` is the way through the members that are not in `members`: `any` passes over them, `none` reports them. */
function walkOfMembers(members: ReadonlyMap<string, Walk | null>, others: Walk | 'any' | 'none'): Walk | null {
  if (others === 'any' && [...members.values()].every((walk) => walk === null)) return null
  return (value, path, found) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    for (const name in value) {
      const known = members.get(name)
      const walk = known === undefined && typeof others === 'function' ? others : known
      if (walk === null) continue
      const member = (value as Readonly<Record<string, unknown>>)[name]
      path.push(name)
      if (walk) walk(member, path, found)
      else if (others === 'none' && !isEmpty(member)) found(path)
      path.pop()
    }
  }
}

function stepsOf(pointer: string): Path {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')))
}
