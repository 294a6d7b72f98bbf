import type { SourceFinding } from '../kit/source-finding.ts'

/** A finding as JSON gives it, after its defaults are filled in. */
export type GivenFinding = Omit<SourceFinding, 'fingerprint' | 'pointer'> & { readonly fingerprint: string | null }

/** Returns the finding that stands at `pointer`; where it has no fingerprint, its rule, title and place make one. */
export function completeFinding(given: GivenFinding, pointer: string): SourceFinding {
  return { ...given, fingerprint: given.fingerprint ?? placeFingerprint(given), pointer }
}

function placeFingerprint({ rule, title, location }: GivenFinding): string {
  switch (location?.kind) {
    case 'code':
      return JSON.stringify([rule ?? title, location.path, location.snippet?.replace(/\s+/g, ' ').trim() ?? title])
    case 'http':
      return JSON.stringify([rule ?? title, location.method, location.url.split(/[?#]/, 1)[0], location.parameter])
    case 'component':
      return JSON.stringify([rule ?? title, location.purl ?? location.name, location.version])
    case 'model':
      return JSON.stringify([rule ?? title, title, location.label])
    default:
      return JSON.stringify([rule, title])
  }
}
