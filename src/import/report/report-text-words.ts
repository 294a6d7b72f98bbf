const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}][^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*/gu

/** The number of words: what stands between white space and has a letter or a digit ("state-of-the-art" and "62%" are one, "-" and "|" none); in Chinese and Japanese each character. */
export function countWords(text: string): number {
  let words = 0
  word.lastIndex = 0
  while (word.test(text)) words += 1
  return words
}
