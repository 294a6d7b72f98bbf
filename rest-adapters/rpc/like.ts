import { RpcError } from './error.ts'

type Token = { readonly kind: 'any' | 'one' } | { readonly kind: 'literal'; readonly character: string }

/**
 * Returns a test of texts against a LIKE pattern where `*` stands for `%`; linear in the pattern times the text,
 * whatever the pattern.
 */
export function createLike(pattern: string, isCaseFolded: boolean): (text: string) => boolean {
  const fold = (text: string) => (isCaseFolded ? text.toLowerCase() : text)
  const tokens = readPattern(fold(pattern))
  return (text) => isMatch(tokens, Array.from(fold(text)))
}

function readPattern(pattern: string): Token[] {
  const characters = Array.from(pattern.replaceAll('*', '%'))
  const tokens: Token[] = []
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]!
    if (character === '%') tokens.push({ kind: 'any' })
    else if (character === '_') tokens.push({ kind: 'one' })
    else if (character !== '\\') tokens.push({ kind: 'literal', character })
    else if (++at < characters.length) tokens.push({ kind: 'literal', character: characters[at]! })
    else throw new RpcError(400, '22025', 'LIKE pattern must not end with escape character')
  }
  return tokens
}

function isMatch(tokens: readonly Token[], text: readonly string[]): boolean {
  let [at, token, retryAt, retryToken] = [0, 0, 0, -1]
  while (at < text.length) {
    const wanted = tokens[token]
    if (wanted?.kind === 'any') {
      retryToken = ++token
      retryAt = at
    } else if (wanted?.kind === 'one' || (wanted?.kind === 'literal' && wanted.character === text[at])) {
      at++
      token++
    } else if (retryToken >= 0) {
      token = retryToken
      at = ++retryAt
    } else return false
  }
  return tokens.slice(token).every(({ kind }) => kind === 'any')
}
