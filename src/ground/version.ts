import { readFileSync } from 'node:fs'

/** The version of the package. */
export const version: string = JSON.parse(readFileSync(findManifest(), 'utf8')).version

function findManifest(): URL {
  const compiled = import.meta.url.includes('/dist/src/')
  return new URL(compiled ? '../../../package.json' : '../../package.json', import.meta.url)
}
