/** Limits of a contribution document: bytes of UTF-8, levels of nesting, and, in YAML, signs that separate values. */
export const documentLimits = { bytes: 2 * 1024 * 1024, depth: 100, yamlSigns: 50_000 } as const
