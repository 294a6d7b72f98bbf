/** Returns the URL of a module beside `from`, named without its ending: TypeScript in a clone, JavaScript in the package. */
export function workerUrl(name: string, from: string): URL {
  return new URL(`./${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from)
}
