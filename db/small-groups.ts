/** Respondents who share a value of each attribute; '' is a value that no reader can name. */
export type RespondentGroup = { readonly values: readonly string[]; readonly base: number }
/** What a reader asks for: a value of each attribute, null for any. */
export type Selection = readonly (string | null)[]

/** The mask of a set of attributes, by their places. */
type Mask = number
/** A selection as one number: a digit for each attribute, 0 for any. */
type Code = number

/**
 * The selections of at least `minBase` respondents that must be hidden with those of fewer, so that nobody can compute what is hidden from all that is shown.
 * `published` are the sets of attributes, by place, of which a reader may fix any; figures of the same respondents in several charts are judged together.
 *
 * For each selection that is too small the answers of a few groups are thought exchanged, which changes it but no total over an attribute that it fixes;
 * what an exchange changes is hidden. As all that is shown stays the same under each exchange, no sum or difference of it can tell a hidden figure.
 */
export function selectionsToHide(
  groups: readonly RespondentGroup[],
  published: readonly (readonly number[])[],
  minBase: number,
): Selection[] {
  const cube = openCube(groups, published)
  const small = cube.selections().filter((code) => cube.baseOf(code) < minBase)
  const hidden = new Set(small)
  const changed = new Set<Code>()
  const groupsIn = cube.groupsIn(hidden)
  const isShown = (code: Code) => !hidden.has(code) && !cube.isUnnamed(code)
  const exchange = (code: Code, isWanted: (touched: readonly Code[]) => boolean) => {
    const costOf = (touched: readonly Code[]) =>
      touched.reduce((sum, each) => sum + (isShown(each) ? cube.baseOf(each) : 0), 0)
    const within = groupsIn.get(code) ?? cube.groupsIn(new Set([code])).get(code)!
    const best =
      cheapest(nearExchanges(cube, code, within), isWanted, costOf) ??
      cheapest(farExchanges(cube, code, within), isWanted, costOf)
    for (const each of best ?? []) {
      changed.add(each)
      if (!cube.isUnnamed(each)) hidden.add(each)
    }
    return best !== null
  }

  const order = (code: Code) => cube.fixedIn(code).length
  for (const code of small.sort((a, b) => order(a) - order(b) || cube.baseOf(b) - cube.baseOf(a) || a - b)) {
    if (code !== 0 && !changed.has(code)) exchange(code, () => true)
  }
  for (let isThin = true; isThin; ) {
    isThin = false
    for (const { total, parts } of cube.lines) {
      if (!isShown(total)) continue
      const unknown = parts.filter((part) => !isShown(part))
      const rest = unknown.reduce((sum, part) => sum + cube.baseOf(part), 0)
      if (rest === 0 || rest >= minBase) continue
      const known = new Set([total, ...parts.filter(isShown)])
      const part = unknown.find((each) => !cube.isUnnamed(each)) ?? unknown[0]!
      if (exchange(part, (touched) => touched.some((each) => known.has(each)))) isThin = true
    }
  }
  return [...hidden].filter((code) => cube.baseOf(code) >= minBase).map(cube.selectionOf)
}

function cheapest(
  exchanges: Iterable<readonly Code[]>,
  isWanted: (touched: readonly Code[]) => boolean,
  costOf: (touched: readonly Code[]) => number,
): readonly Code[] | null {
  let best: readonly Code[] | null = null
  let least = Number.POSITIVE_INFINITY
  for (const touched of exchanges) {
    const cost = isWanted(touched) ? costOf(touched) : Number.POSITIVE_INFINITY
    if (cost >= least) continue
    best = touched
    least = cost
  }
  return best
}

/** So many groups of a selection, other values of an attribute and distant groups are tried. */
const tried = { groups: 4, values: 8, distant: 48 }

/** What is changed by each exchange between groups of the selection `code` and groups that differ from them in attributes that it fixes only. */
function* nearExchanges(cube: Cube, code: Code, within: readonly Code[]): Generator<readonly Code[]> {
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

/** What is changed by each exchange between a group of the selection `code` and one outside of it. */
function* farExchanges(cube: Cube, code: Code, within: readonly Code[]): Generator<readonly Code[]> {
  for (const group of within.slice(0, tried.groups)) {
    for (const other of cube.nearest(group, code).slice(0, tried.distant)) {
      yield cube.masksOver([]).flatMap((mask) => {
        const [one, two] = [cube.restricted(group, mask), cube.restricted(other, mask)]
        return one === two ? [] : [one, two]
      })
    }
  }
}

/** The codes with each choice of own and other values of the swapped attributes. */
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

type Cube = ReturnType<typeof openCube>

function openCube(groups: readonly RespondentGroup[], published: readonly (readonly number[])[]) {
  const width = groups[0]?.values.length ?? 0
  const names = Array.from({ length: width }, (_, attribute) => [
    ...new Set(groups.map(({ values }) => values[attribute]!)),
  ])
  const digits = names.map((values) => new Map(values.map((value, index) => [value, index + 1])))
  const strides = names.map((_, attribute) =>
    names.slice(0, attribute).reduce((product, values) => product * (values.length + 1), 1),
  )
  const digitOf = (code: Code, attribute: number) =>
    Math.floor(code / strides[attribute]!) % (names[attribute]!.length + 1)
  const withDigit = (code: Code, attribute: number, digit: number) =>
    code + (digit - digitOf(code, attribute)) * strides[attribute]!
  const restricted = (code: Code, mask: Mask) =>
    names.reduce((sum, _, attribute) => {
      return mask & (1 << attribute) ? sum + digitOf(code, attribute) * strides[attribute]! : sum
    }, 0)
  const maskOf = (attributes: readonly number[]): Mask => attributes.reduce((mask, each) => mask | (1 << each), 0)
  const whole = published.map(maskOf)
  const masks = Array.from({ length: 1 << width }, (_, mask) => mask).filter(
    (mask) => mask === 0 || whole.some((each) => (each & mask) === mask),
  )

  const leaves = new Map<Code, number>()
  for (const { values, base } of groups) {
    if (base === 0) continue
    const code = values.reduce((sum, value, attribute) => sum + digits[attribute]!.get(value)! * strides[attribute]!, 0)
    leaves.set(code, (leaves.get(code) ?? 0) + base)
  }
  const bases = new Map<Code, number>()
  for (const [leaf, base] of leaves) {
    for (const mask of masks) {
      const code = restricted(leaf, mask)
      bases.set(code, (bases.get(code) ?? 0) + base)
    }
  }
  const unnamed = digits.map((values) => values.get('') ?? -1)
  const isUnnamed = (code: Code) => unnamed.some((digit, attribute) => digitOf(code, attribute) === digit)
  const fixedIn = (code: Code) => names.flatMap((_, attribute) => (digitOf(code, attribute) === 0 ? [] : [attribute]))
  const biggestFirst = (a: Code, b: Code) => leaves.get(b)! - leaves.get(a)! || a - b

  function linesOf() {
    const found = new Map<number, Map<Code, Code[]>>()
    for (const code of bases.keys()) {
      for (const attribute of fixedIn(code)) {
        const own = found.get(attribute) ?? new Map<Code, Code[]>()
        found.set(attribute, own)
        const total = withDigit(code, attribute, 0)
        own.set(total, [...(own.get(total) ?? []), code])
      }
    }
    return [...found.values()].flatMap((own) => [...own].map(([total, parts]) => ({ total, parts })))
  }

  return {
    isUnnamed,
    fixedIn,
    withDigit,
    restricted,
    /** Every selection that a reader can make of respondents that there are. */
    selections: () => [...bases.keys()].filter((code) => !isUnnamed(code)),
    baseOf: (code: Code) => bases.get(code) ?? 0,
    isGroup: (code: Code) => leaves.has(code),
    /** Each selection with its parts by the values of one attribute more, where a reader may fix that too. */
    lines: linesOf(),
    /** The groups of each of the selections, biggest first. */
    groupsIn(codes: ReadonlySet<Code>) {
      const within = new Map<Code, Code[]>()
      for (const leaf of [...leaves.keys()].sort(biggestFirst)) {
        for (const mask of masks) {
          const code = restricted(leaf, mask)
          if (!codes.has(code)) continue
          const own = within.get(code)
          if (own) own.push(leaf)
          else within.set(code, [leaf])
        }
      }
      return within
    },
    /** The other values of an attribute that groups have which agree with `group` on all else: the unnamed first, then by their groups, biggest first. */
    otherValues(group: Code, attribute: number): number[] {
      const own = digitOf(group, attribute)
      return names[attribute]!.map((_, index) => index + 1)
        .filter((digit) => digit !== own && leaves.has(withDigit(group, attribute, digit)))
        .sort(
          (a, b) =>
            Number(b === unnamed[attribute]) - Number(a === unnamed[attribute]) ||
            biggestFirst(withDigit(group, attribute, a), withDigit(group, attribute, b)),
        )
    },
    /** The groups outside a selection, those that agree most with `group` first. */
    nearest(group: Code, selection: Code): Code[] {
      const fixed = fixedIn(selection)
      const distance = (leaf: Code) =>
        names.filter((_, attribute) => digitOf(leaf, attribute) !== digitOf(group, attribute)).length
      return [...leaves.keys()]
        .filter((leaf) => fixed.some((attribute) => digitOf(leaf, attribute) !== digitOf(selection, attribute)))
        .sort((a, b) => distance(a) - distance(b) || biggestFirst(a, b))
    },
    /** The published sets of attributes that have all of these. */
    masksOver(attributes: readonly number[]): Mask[] {
      const needed = maskOf(attributes)
      return masks.filter((mask) => (mask & needed) === needed)
    },
    selectionOf: (code: Code): Selection =>
      names.map((values, attribute) => values[digitOf(code, attribute) - 1] ?? null),
  }
}
