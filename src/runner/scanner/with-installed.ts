import type { Toolbox } from './toolbox.ts'

/** Returns `names` and those of `others` that are installed. */
export async function withInstalled(
  names: readonly string[],
  others: readonly string[],
  toolbox: Toolbox,
): Promise<readonly string[]> {
  const found = await Promise.all(others.map((name) => toolbox.find(name)))
  return [...names, ...others.filter((_, index) => typeof found[index] !== 'string')]
}
