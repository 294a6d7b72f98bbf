/** Respondents who share a value of each attribute; '' is a value that no reader can name. */
export type RespondentGroup = { readonly values: readonly string[]; readonly base: number }
/** A selection of a reader: a value of each attribute, null for any. */
export type Selection = readonly (string | null)[]

/** The mask of a set of attributes, by their places. */
export type Mask = number
/** A selection as one number: a digit for each attribute, 0 for any. */
export type Code = number

export type Cube = ReturnType<typeof openCube>

/** Returns the figures of `groups` by every set of attributes of which a reader may fix any. */
export function openCube(groups: readonly RespondentGroup[], published: readonly (readonly number[])[]) {
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
    /** The sum of the bases of all selections. */
    weight: [...bases.values()].reduce((sum, base) => sum + base, 0),
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
    /**
     * The other values of an attribute that groups have which agree with `group` on all else: the unnamed first, then
     * by their groups, biggest first.
     */
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
