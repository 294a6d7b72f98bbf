export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}
export type Parameter = {
  readonly $ref?: string
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description?: string
  readonly required?: boolean
  readonly schema?: Schema
  readonly example?: unknown
}
export type Answer = {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>
}
type Described = {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly security?: readonly object[]
  readonly responses: Readonly<Record<string, Answer>>
}
export type Operation = Described & { readonly path: string; readonly method: string }
/** The part of an OpenAPI 3.1 document that the explorer reads. */
export type ApiDocument = {
  readonly openapi: string
  readonly info: { readonly title: string; readonly description?: string }
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<string, Described>>>>>
}

/** Returns what a reference within the document points to. */
export function resolve<T extends { readonly $ref?: string }>(value: T, document: ApiDocument): T {
  if (!value.$ref?.startsWith('#/')) return value
  const found = value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (part, key) => (part as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    )
  return (found as T | undefined) ?? value
}
