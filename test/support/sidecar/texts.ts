/** Every text in `value`, member names included, also as what it says in base64, percent encoding and UTF-16. */
export function textsIn(value: unknown): string {
  const texts: string[] = []
  const collect = (part: unknown): void => {
    if (typeof part === 'string') {
      texts.push(part)
      if (/^[A-Za-z0-9+/]{8,}={0,2}$/.test(part))
        texts.push(Buffer.from(part, 'base64').toString('latin1').replaceAll('\0', ''))
      if (part.includes('%'))
        texts.push(part.replaceAll(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))))
    } else if (part && typeof part === 'object')
      for (const [name, inner] of Object.entries(part)) [name, inner].forEach(collect)
  }
  collect(value)
  return texts.join('\n')
}
