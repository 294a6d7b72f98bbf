/** A rule of the trust scan. Its id never changes its meaning; `ruleVersion` rises with every change. */
export type Rule = {
  /** The title of its findings. */
  readonly title: string
  /** Why that is a risk. */
  readonly reason: string
  readonly recommendation: string
  /** 0 to 5; some findings are raised or lowered, as `reason` says. */
  readonly severity: number
  readonly cwes: readonly number[]
  readonly techniques: readonly string[]
  /** Where the risk is described. */
  readonly sources: readonly string[]
}

const pickleDocs = 'https://docs.python.org/3/library/pickle.html'
const useData = 'Take the weights in a form that only holds data, such as safetensors, or ask its maker.'
const inspect = 'Do not load it. Find out who made the file, and compare its digest with that of the original.'

export { inspect, pickleDocs, useData }
