import type { HttpMessage } from './http-message.ts'

export type Classification = {
  readonly categories: readonly {
    readonly label: string
    readonly score: number
    readonly reasons: readonly string[]
  }[]
  readonly primary: string | null
  readonly apiType: string
  readonly authType: string
  readonly ai: { readonly kind: string; readonly provider: string | null; readonly model: string | null }
  readonly sensitive: readonly { readonly kind: string; readonly location: string; readonly count: number }[]
  readonly suggestedTechniques: readonly { readonly id: string; readonly score: number; readonly reason: string }[]
  readonly inScope: boolean
}

/** What kind of traffic the message is. */
export function classify(message: HttpMessage, inScope: boolean): Classification {
  const isModelApi = /\/v1\/(chat\/)?completions/.test(message.request.url)
  return {
    categories: isModelApi ? [{ label: 'llm-api', score: 1, reasons: ['the path is that of a model API'] }] : [],
    primary: isModelApi ? 'llm-api' : null,
    apiType: 'rest',
    authType: 'none',
    ai: { kind: isModelApi ? 'llm-api' : 'none', provider: null, model: null },
    sensitive: [],
    suggestedTechniques: [],
    inScope,
  }
}
