import { registerHooks } from 'node:module'

/** Loaded before the service, puts nothing in place of what records spans, to compare with. */
const nothing = `
export const currentSpan = () => undefined
export const countRowRead = () => {}
export const runInSpan = (_, work) => work()
export const traced = (_, work) => work(null)
export const runToEnd = (span, work) => work(span)
export const codeOf = () => 'INTERNAL'
`

registerHooks({
  load: (url, context, next) =>
    /\/ground\/span\.[jt]s$/.test(url) ? { format: 'module', source: nothing, shortCircuit: true } : next(url, context),
})
