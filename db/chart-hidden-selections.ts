import { type Code, type Cube, openCube, type RespondentGroup, type Selection } from './chart-respondent-cube.ts'

/**
 * Selections that answers of a few groups, thought exchanged, change. No total over an attribute that they fix changes.
 */
type Exchange = readonly Code[]

/** A selection that is hidden to protect another. */
export type HiddenSelection = {
  readonly selection: Selection
  /** The selection of too few respondents, or of too few unknown ones, that would follow if this were shown. */
  readonly protects: Selection
  /** How many exchanges were compared; this one hides the fewest rows, and of those the fewest respondents. */
  readonly compared: number
}

/**
 * Returns the selections of at least `minBase` respondents that must be hidden with those of fewer, so that nobody can
 * compute what is hidden from all that is shown. `published` are the sets of attributes, by place, of which a reader
 * may fix any; figures of the same respondents in several charts are judged together. `rowsOf` counts the rows that
 * show a selection which fixes these attributes.
 *
 * For each selection that is too small the answers of a few groups are thought exchanged, which changes it but no total
 * over an attribute that it fixes; what an exchange changes is hidden. As all that is shown stays the same under each
 * exchange, no sum or difference of it can tell a hidden figure. The exchange that hides the fewest respondents is
 * taken, and replaced where others hide fewer rows and no more respondents.
 */
export function selectionsToHide(
  groups: readonly RespondentGroup[],
  published: readonly (readonly number[])[],
  minBase: number,
  rowsOf: (attributes: readonly number[]) => number = () => 1,
): HiddenSelection[] {
  const cube = openCube(groups, published)
  const small = cube.selections().filter((code) => cube.baseOf(code) < minBase)
  const groupsIn = cube.groupsIn(new Set(small))
  const choose = (
    cover: Cover,
    code: Code,
    weightOf: Weight,
    isWanted: (exchange: Exchange) => boolean = () => true,
  ) => {
    const within = groupsIn.get(code) ?? cube.groupsIn(new Set([code])).get(code)!
    const costOf = (exchange: Exchange) => cover.costOf(exchange, weightOf)
    const best =
      cheapest(nearExchanges(cube, code, within), isWanted, costOf) ??
      cheapest(farExchanges(cube, code, within), isWanted, costOf)
    return best && { ...best, protects: code }
  }
  const protect = (cover: Cover, codes: readonly Code[], weightOf: Weight) =>
    codes.flatMap((code) => {
      const best = code === 0 || cover.isChanged(code) ? null : choose(cover, code, weightOf)
      if (best) cover.add(best)
      return best ?? []
    })

  const order = (code: Code) => cube.fixedIn(code).length
  small.sort((a, b) => order(a) - order(b) || cube.baseOf(b) - cube.baseOf(a) || a - b)
  const rows = (code: Code) => rowsOf(cube.fixedIn(code)) + cube.baseOf(code) / (cube.weight + 1)
  const improve = (cover: Cover) => {
    for (const choice of cover.choices().slice(0, tried.again)) {
      const before = cover.cost()
      cover.remove(choice)
      const others = protect(cover, choice.exchange.filter(cover.isSmall), rows)
      const { rows: hidden, respondents } = cover.cost()
      if (hidden < before.rows && respondents <= before.respondents) continue
      others.forEach(cover.remove)
      cover.add(choice)
    }
  }
  const fillRemainders = (cover: Cover) => {
    for (let isThin = true; isThin; ) {
      isThin = false
      for (const { total, parts } of cube.lines) {
        if (!cover.isShown(total)) continue
        const unknown = parts.filter((part) => !cover.isShown(part))
        const rest = unknown.reduce((sum, part) => sum + cube.baseOf(part), 0)
        if (rest === 0 || rest >= minBase) continue
        const known = new Set([total, ...parts.filter(cover.isShown)])
        const part = unknown.find((each) => !cube.isUnnamed(each)) ?? unknown[0]!
        const best = choose(cover, part, cube.baseOf, (exchange) => exchange.some((each) => known.has(each)))
        if (!best) continue
        cover.add(best)
        isThin = true
      }
    }
  }
  const coverBy = (weightOf: Weight) => {
    const cover = openCover(cube, new Set(small), rowsOf)
    protect(cover, small, weightOf)
    improve(cover)
    fillRemainders(cover)
    return cover
  }
  const [byRespondents, byRows] = [coverBy(cube.baseOf), coverBy(rows)]
  const [one, other] = [byRespondents.cost(), byRows.cost()]
  const isBetter = other.rows < one.rows && other.respondents <= one.respondents
  return (isBetter ? byRows : byRespondents).hidden().map(({ code, protects, compared }) => ({
    selection: cube.selectionOf(code),
    protects: cube.selectionOf(protects),
    compared,
  }))
}

type Choice = { readonly exchange: Exchange; readonly compared: number; readonly protects: Code }

type Cover = ReturnType<typeof openCover>
/** The cost of hiding a selection. */
type Weight = (code: Code) => number

/** Returns the exchanges that are chosen so far, and what they hide beside the selections of too few. */
function openCover(cube: Cube, small: ReadonlySet<Code>, rowsOf: (attributes: readonly number[]) => number) {
  const choices = new Set<Choice>()
  const uses = new Map<Code, number>()
  const isChanged = (code: Code) => (uses.get(code) ?? 0) > 0
  const isShown = (code: Code) => !small.has(code) && !isChanged(code) && !cube.isUnnamed(code)
  let [rows, respondents] = [0, 0]
  const count = ({ exchange }: Choice, step: 1 | -1) => {
    for (const code of exchange) {
      const wasShown = isShown(code)
      uses.set(code, (uses.get(code) ?? 0) + step)
      if (wasShown === isShown(code)) continue
      rows += step * rowsOf(cube.fixedIn(code))
      respondents += step * cube.baseOf(code)
    }
  }
  return {
    isChanged,
    isShown,
    isSmall: (code: Code) => small.has(code),
    /** How many rows are hidden beside the small ones, and the bases of their selections. */
    cost: () => ({ rows, respondents }),
    /** The further groups that an exchange would hide. */
    costOf: (exchange: Exchange, weightOf: Weight) =>
      exchange.reduce((sum, code) => sum + (isShown(code) ? weightOf(code) : 0), 0),
    choices: () => [...choices],
    add(choice: Choice) {
      choices.add(choice)
      count(choice, 1)
    },
    remove(choice: Choice) {
      choices.delete(choice)
      count(choice, -1)
    },
    /** Each selection that is hidden beside the small ones, with the first choice that hides it. */
    hidden() {
      const found = new Map<Code, Choice>()
      for (const choice of choices)
        for (const code of choice.exchange)
          if (!small.has(code) && !cube.isUnnamed(code) && !found.has(code)) found.set(code, choice)
      return [...found].map(([code, choice]) => ({ code, ...choice }))
    },
  }
}

function cheapest(
  exchanges: Iterable<Exchange>,
  isWanted: (exchange: Exchange) => boolean,
  costOf: (exchange: Exchange) => number,
): { readonly exchange: Exchange; readonly compared: number } | null {
  let best: Exchange | null = null
  let least = Number.POSITIVE_INFINITY
  let compared = 0
  for (const exchange of exchanges) {
    if (!isWanted(exchange)) continue
    compared += 1
    const cost = costOf(exchange)
    if (cost >= least) continue
    best = exchange
    least = cost
  }
  return best && { exchange: best, compared }
}

/**
 * So many groups of a selection, other values of an attribute and distant groups are tried, and so many choices are
 * compared again.
 */
const tried = { groups: 4, values: 8, distant: 48, again: 500 }

/**
 * Returns the groups changed by each exchange between groups of the selection `code` and groups that differ from them
 * only in attributes that it fixes.
 */
function* nearExchanges(cube: Cube, code: Code, within: readonly Code[]): Generator<Exchange> {
  for (const group of within.slice(0, tried.groups)) {
    for (const swapped of subsetsOf(cube.fixedIn(code))) {
      const choices = swapped.map((attribute) => cube.otherValues(group, attribute).slice(0, tried.values))
      for (const values of productOf(choices)) {
        const corners = cornersOf(cube, group, swapped, values)
        if (!corners.every(cube.isGroup)) continue
        yield cube.masksOver(swapped).flatMap((mask) => corners.map((corner) => cube.restricted(corner, mask)))
      }
    }
  }
}

/** Returns the groups changed by each exchange between a group of the selection `code` and one outside of it. */
function* farExchanges(cube: Cube, code: Code, within: readonly Code[]): Generator<Exchange> {
  for (const group of within.slice(0, tried.groups)) {
    for (const other of cube.nearest(group, code).slice(0, tried.distant)) {
      yield cube.masksOver([]).flatMap((mask) => {
        const [one, two] = [cube.restricted(group, mask), cube.restricted(other, mask)]
        return one === two ? [] : [one, two]
      })
    }
  }
}

/** Returns the codes with each choice of own and other values of the swapped attributes. */
function cornersOf(cube: Cube, code: Code, swapped: readonly number[], values: readonly number[]): Code[] {
  let corners = [code]
  for (const [place, attribute] of swapped.entries())
    corners = [...corners, ...corners.map((corner) => cube.withDigit(corner, attribute, values[place]!))]
  return corners
}

function subsetsOf(attributes: readonly number[]): number[][] {
  return Array.from({ length: (1 << attributes.length) - 1 }, (_, index) =>
    attributes.filter((_, place) => (index + 1) & (1 << place)),
  ).sort((a, b) => b.length - a.length)
}

function productOf(choices: readonly (readonly number[])[]): number[][] {
  return choices.reduce<number[][]>(
    (all, values) => all.flatMap((head) => values.map((value) => [...head, value])),
    [[]],
  )
}
