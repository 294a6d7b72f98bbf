/**
 * Returns the ids that `text` probably names, the likeliest first: `T0051` and `AML.T0O51` as AML.T0051, `cwe79` and
 * `79` as CWE-79; none for other texts. They need not exist.
 */
export function idsOf(text: string): readonly string[] {
  const written = text.trim().toUpperCase()
  if (written.length > 20) return []
  const weakness = /^CWE[\s:_.-]{0,3}([\dOIL]{1,6})$/.exec(written) ?? /^(\d{1,6})$/.exec(written)
  if (weakness) return [`CWE-${Number(digitsOf(weakness[1] ?? ''))}`]
  const [, letters, number = '', kind] =
    /^(?:AML[\s._-]?)?(TA|T|M|CS)[\s._-]?([\dOIL]{1,4})(?:[\s._-]([\dOIL]{1,3}))?$/.exec(written) ?? []
  if (!letters) return []
  const id = `AML.${letters}${digitsOf(number).padStart(4, '0')}`
  return kind ? [`${id}.${digitsOf(kind).padStart(3, '0')}`, id] : [id]
}

/** Letters that look like digits, as digits. */
function digitsOf(text: string): string {
  return text.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
