import { stemmer } from 'stemmer'

/** Words that people write around what they look for. */
const stopWords = new Set(
  `a about against all also an and any anyone are as at be been being but by can could did do does doing done each else for from get gets give had happen happened
  happens has have having help how i if in into is it its kind know let like list make makes many me mean means much my need not of off on one or our out over own
  possible risk risks same she he should show shows so some someone somebody something such tell than that the their them then there these they thing things this
  those to too up us use used uses using very want was way ways we were what when where which while who whom whose why will with would you your
  das dem den der des die ein eine einem einen einer und oder ist sind sich wie was mit für von im zu auf
  le la les un une des du de et ou est sont que qui dans pour avec au aux l d`.split(/\s+/),
)

/** Returns the words of `text` in lower case and without accents, in order. */
export function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(unspaced, ' $& ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Texts in a script that puts no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu

/** Checks for a word of such a script. */
export function isUnspaced(word: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
}

/** Returns `words` without those that only make a sentence of them; all of them where nothing else is left. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !stopWords.has(word))
  return kept.length > 0 ? kept : words
}

/**
 * Returns the stem by which a word of `wordsOf` is stored and searched: British spelling as American, without endings.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  return stemmer(word.replace(/is(e|ed|es|er|ing|ation|ations)$/, 'iz$1').replace(/our$/, 'or'))
}

/** Words of a text that want objects of one kind. */
const wanting: readonly (readonly [string, RegExp])[] = [
  [
    'MITIGATION',
    /\b(?:against|avoid|defend|defen[cs]e|detect|limit|mitigate|mitigations?|prevent|protect|reduce|restrict|secure|stop|verify|(?:how|what) (?:can|could|do|should) (?:i|we|you)|how to check|(?:should|must) (?:i|we)|have to|who should)\b/,
  ],
  [
    'WEAKNESS',
    /\b(?:bug|called|cwe|flaw|vulnerability|weakness|wrong with|(?:what do you|how do you) call|what happens (?:if|when)|why (?:is|should))\b/,
  ],
  ['CASE_STUDY', /\b(?:attacked|breach|case|example|happened|incidents?|real|when|who)\b/],
  ['TECHNIQUE', /\b(?:attackers?|can (?:a|an|someone|somebody)|how are)\b/],
]

/** Returns the kinds that `words` of a question ask for. */
export function wantedKinds(words: readonly string[]): readonly string[] {
  const text = words.join(' ')
  return wanting.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind)
}
