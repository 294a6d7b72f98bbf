import type { Model } from './model.ts'
import { openProgram, type Program, type Rule, type Variable } from './program.ts'

type Narrow = { readonly options: readonly number[]; open(): Program }

/**
 * Returns the programs of exchanges of one kind of answer each: of two options of which respondents choose one, or of
 * an option that respondents choose or not, which are then all the tables that there are of it.
 */
export function* narrowPrograms(model: Model): Generator<Narrow> {
  const each = optionsOf(model)
  for (const one of each) {
    if (model.task.kind !== 'single')
      yield { options: [one], open: () => openProgram(model, ownVariables(model, [one]), []) }
    else
      for (const other of each.slice(one + 1))
        yield { options: [one, other], open: () => openProgram(model, pairVariables(model, one, other), []) }
  }
}

/** Returns the program of all tables of a question of one answer that agree with what is shown. */
export function openWholeProgram(model: Model): Program {
  const each = optionsOf(model)
  const rules = model.task.groups.map((_, group): Rule => {
    const variables = each.map((option) => group * model.options + option)
    return { variables, factors: each.map(() => 1), lower: 0, upper: 0 }
  })
  return openProgram(model, ownVariables(model, each), rules)
}

function optionsOf({ options }: Model): number[] {
  return Array.from({ length: options }, (_, option) => option)
}

/** Respondents of each group who chose one option may have chosen the other. */
function pairVariables({ task }: Model, one: number, other: number): Variable[] {
  return task.groups.flatMap(({ counts }, group) => {
    const changes = [
      [group, one, 1],
      [group, other, -1],
    ] as const
    const [lower, upper] = [0 - counts[one]!, counts[other]!]
    return lower < upper ? [{ changes, lower, upper }] : []
  })
}

/** Any of the respondents of each group may have chosen an option, or given any rating. */
function ownVariables({ task }: Model, options: readonly number[]): Variable[] {
  const { from, to } = task.range
  return task.groups.flatMap(({ base, counts }, group) =>
    options.map((option): Variable => {
      const count = counts[option]!
      return { changes: [[group, option, 1]], lower: from * base - count, upper: to * base - count }
    }),
  )
}
