import loadHighs from 'highs'
import type { Figure, Model } from './model.ts'
import type { Exchange } from './proof.ts'

/** A number that may change: one more of it changes these answers. */
export type Variable = {
  readonly changes: Exchange
  readonly lower: number
  readonly upper: number
}

/** A sum of variables that must stay within bounds. */
export type Rule = {
  readonly variables: readonly number[]
  readonly factors: readonly number[]
  readonly lower: number
  readonly upper: number
}

export type Found = {
  /** The greatest sum, as if respondents could be parted; null when the limit of steps was reached before. */
  readonly bound: number | null
  /** A table of whole numbers; null when none was found. */
  readonly exchange: Exchange | null
  /** Shown figures that keep the sum from growing. */
  readonly binding: readonly Figure[]
}

/**
 * Steps of the simplex algorithm for one question of a program, and nodes of the search for whole numbers: not seconds,
 * so that all machines find the same.
 */
const most = { steps: 20_000, nodes: 40 }
// The package declares its types as CommonJS, and is a module.
const highs = await (loadHighs as unknown as typeof loadHighs.default)()
const optimal = 7

export type Program = ReturnType<typeof openProgram>

/** Opens a program over differences from the true answers, under which no shown figure changes. */
export function openProgram({ options, figures }: Model, variables: readonly Variable[], rules: readonly Rule[]) {
  const columnsOf = new Map<number, { readonly column: number; readonly factor: number }[]>()
  for (const [column, { changes }] of variables.entries()) {
    for (const [group, option, factor] of changes) {
      const cell = group * options + option
      const own = columnsOf.get(cell)
      if (own) own.push({ column, factor })
      else columnsOf.set(cell, [{ column, factor }])
    }
  }
  const entriesOf = ({ groups, option }: Figure) =>
    groups.flatMap((group) => columnsOf.get(group * options + option) ?? [])
  const shown = figures.filter((figure) => figure.isShown && entriesOf(figure).length > 0)
  const rowOf = new Map(shown.map((figure, row) => [figure, row]))
  const solver = highs.createModel()
  const starts: number[] = [0]
  const indices: number[] = []
  const values: number[] = []
  const addRow = (columns: readonly number[], factors: readonly number[]) => {
    indices.push(...columns)
    values.push(...factors)
    starts.push(indices.length)
  }
  for (const figure of shown) {
    const entries = entriesOf(figure)
    addRow(
      entries.map(({ column }) => column),
      entries.map(({ factor }) => factor),
    )
  }
  for (const rule of rules) addRow(rule.variables, rule.factors)
  const numRows = starts.length - 1
  const numCols = variables.length
  solver.options.set({
    output_flag: false,
    presolve: 'off',
    solver: 'simplex',
    simplex_iteration_limit: most.steps,
    mip_max_nodes: most.nodes,
    mip_rel_gap: 1,
  })
  solver.passModel({
    numCols,
    numRows,
    sense: highs.constants.objectiveSense.maximize,
    colCost: new Float64Array(numCols),
    colLower: variables.map(({ lower }) => lower),
    colUpper: variables.map(({ upper }) => upper),
    rowLower: [...shown.map(() => 0), ...rules.map(({ lower }) => lower)],
    rowUpper: [...shown.map(() => 0), ...rules.map(({ upper }) => upper)],
    matrix: { format: 'csr', numRows, numCols, starts, indices, values },
  })
  const all = { kind: 'range', from: 0, to: numCols - 1 } as const
  const exchangeOf = (numbers: Float64Array): Exchange | null => {
    const exchange: [number, number, number][] = []
    for (const [column, { changes }] of variables.entries()) {
      const whole = Math.round(numbers[column]!)
      if (Math.abs(numbers[column]! - whole) > 1e-6) return null
      if (whole !== 0) for (const [group, option, factor] of changes) exchange.push([group, option, factor * whole])
    }
    return exchange
  }
  const setObjective = (weights: ReadonlyMap<Figure, number>) => {
    const costs = new Float64Array(numCols)
    for (const [figure, weight] of weights)
      for (const { column, factor } of entriesOf(figure)) costs[column]! += weight * factor
    solver.changeColsCost(all, costs)
    return costs
  }

  return {
    /** How far apart the figure could be if nothing were shown. */
    reachOf: (figure: Figure) =>
      entriesOf(figure).reduce((sum, { column }) => sum + variables[column]!.upper - variables[column]!.lower, 0),
    /** Checks whether the program can change the figure. */
    has: (figure: Figure) => entriesOf(figure).length > 0,
    /**
     * Finds the table with the greatest weighted sum of figures, as if respondents could be parted, and takes it if
     * they are not.
     */
    find(weights: ReadonlyMap<Figure, number>): Found {
      setObjective(weights)
      const { modelStatus } = solver.run()
      if (modelStatus !== optimal) {
        solver.clearSolver()
        return { bound: null, exchange: null, binding: [] }
      }
      const { colValue, rowDual } = solver.getSolution()
      return {
        bound: solver.getObjectiveValue(),
        exchange: exchangeOf(colValue),
        binding: shown.filter((figure, row) => figure.isShown && Math.abs(rowDual[row]!) > 1e-7),
      }
    },
    /** Finds a table of whole numbers with a great sum, within the limit of nodes. */
    findWhole(weights: ReadonlyMap<Figure, number>, least: number): Exchange | null {
      const costs = setObjective(weights)
      const columns = variables.flatMap((_, column) => (costs[column] === 0 ? [] : [column]))
      solver.addRow(least, highs.infinity, { indices: columns, values: columns.map((column) => costs[column]!) })
      solver.changeColsIntegrality(
        all,
        variables.map(() => 1),
      )
      try {
        solver.run()
        const { colValue } = solver.getSolution()
        return colValue.length === numCols && colValue.some((value) => value !== 0) ? exchangeOf(colValue) : null
      } finally {
        solver.clearIntegrality()
        solver.deleteRows({ kind: 'set', indices: [numRows] })
        solver.clearSolver()
      }
    },
    /** Lets a figure change that is withheld from now on. */
    free(figure: Figure) {
      const row = rowOf.get(figure)
      if (row !== undefined) solver.changeRowBounds(row, -highs.infinity, highs.infinity)
    },
    /** Fixes a figure again. */
    fix(figure: Figure) {
      const row = rowOf.get(figure)
      if (row !== undefined) solver.changeRowBounds(row, 0, 0)
    },
    close: () => solver.dispose(),
  }
}
