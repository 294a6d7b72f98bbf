/**
 * Returns the ids that `text` probably names, the likeliest first: `T0051` and `AML.T0O51` as AML.T0051, `cwe79` and
 * `79` as CWE-79; none for other texts. They need not exist.
 */
export function idsOf(text: string): readonly string[] {
  const written = text.trim().toUpperCase()
  if (written.length > 20 || !/\d/.test(written)) return []
  const weakness = /^CWE[\s:_.-]{0,3}(?:ID[\s:_.-]{0,3})?([\dOIL]{1,6})$/.exec(written) ?? /^#?(\d{1,6})$/.exec(written)
  if (weakness) return [`CWE-${Number(digitsOf(weakness[1] ?? ''))}`]
  const [, letters, number = '', kind] =
    /^(?:AML[\s._-]?)?(TA|T|M|CS)[\s._-]?([\dOIL]{1,4})(?:[\s._-]([\dOIL]{1,3}))?$/.exec(written) ?? []
  if (!letters) return []
  const id = `AML.${letters}${digitsOf(number).padStart(4, '0')}`
  return kind ? [`${id}.${digitsOf(kind).padStart(3, '0')}`, id] : [id]
}

/** An id among other words: complete as it is written, for a bare number or a letter for a digit may mean anything. */
const inside =
  /(?<![\p{L}\p{N}.-])(?:(?:AML[\s._-]?)?(?:TA|T|M|CS)\d{4}(?:\.\d{3})?|CWE[\s:_.-]{0,3}(?:ID[\s:_.-]{0,3})?\d{1,6}(?:[\s,;/]{1,3}\d{1,6}){0,9})(?![\p{L}\p{N}])/giu
const mostInside = 20
const addressOfWeakness = /cwe\.mitre\.org\/data\/definitions\/(\d{1,6})/gi

/** Returns the ids that stand among the words of `text`, in their order; numbers after one of CWE are of CWE too. */
export function idsInside(text: string): readonly string[] {
  const looked = text.slice(0, 2_000).replace(addressOfWeakness, ' CWE-$1 ')
  const found = looked.match(inside) ?? []
  return found.slice(0, mostInside).flatMap((written) => {
    if (!/^CWE/i.test(written)) return idsOf(written)
    return (written.match(/\d+/g) ?? []).map((number) => `CWE-${Number(number)}`)
  })
}

/** Letters that look like digits, as digits. */
function digitsOf(text: string): string {
  return text.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
