const starts = (head: Buffer, sign: string, from = 0) =>
  head.subarray(from, from + sign.length).equals(Buffer.from(sign, 'latin1'))

type Kind = { readonly what: string; readonly endings: RegExp; readonly begins: (head: Buffer) => boolean }

/** Endings of pictures; which of them a picture has says little, as each program reads its first bytes. */
const picture = /\.(?:png|jpe?g|gif|webp|ico|cur|icns)$/i

/** What is shown, played or drawn, and read by no loader, by the ending of its name and its first bytes. */
const kinds: readonly Kind[] = [
  { what: 'a picture', endings: picture, begins: (head) => starts(head, '\x89PNG\r\n\x1a\n') },
  { what: 'a picture', endings: picture, begins: (head) => starts(head, '\xff\xd8\xff') },
  { what: 'a picture', endings: picture, begins: (head) => starts(head, 'GIF8') },
  { what: 'a picture', endings: picture, begins: (head) => starts(head, 'RIFF') && starts(head, 'WEBP', 8) },
  { what: 'a picture', endings: picture, begins: (head) => /^\0\0[\x01\x02]\0$/.test(latin(head, 4)) },
  { what: 'a picture', endings: picture, begins: (head) => starts(head, 'icns') },
  { what: 'a sound', endings: /\.wav$/i, begins: (head) => starts(head, 'RIFF') && starts(head, 'WAVE', 8) },
  { what: 'a sound', endings: /\.mp3$/i, begins: (head) => /^(?:ID3|\xff[\xf2\xf3\xfb])/.test(latin(head, 4)) },
  { what: 'a sound', endings: /\.(?:ogg|oga|opus)$/i, begins: (head) => starts(head, 'OggS') },
  { what: 'a sound', endings: /\.flac$/i, begins: (head) => starts(head, 'fLaC') },
  { what: 'a film', endings: /\.(?:mp4|m4[av]|mov)$/i, begins: (head) => starts(head, 'ftyp', 4) },
  { what: 'a film', endings: /\.(?:webm|mkv)$/i, begins: (head) => starts(head, '\x1a\x45\xdf\xa3') },
  { what: 'a font', endings: /\.(?:ttf|ttc)$/i, begins: (head) => /^(?:\0\x01\0\0|true|ttcf)/.test(latin(head, 4)) },
  { what: 'a font', endings: /\.otf$/i, begins: (head) => starts(head, 'OTTO') },
  { what: 'a font', endings: /\.woff2?$/i, begins: (head) => /^wOF[F2]$/.test(latin(head, 4)) },
  { what: 'a database', endings: /\.(?:sqlite3?|db|coverage)$/i, begins: (head) => starts(head, 'SQLite format 3') },
  { what: 'notes of the Finder', endings: /(?:^|\/)\.DS_Store$/, begins: (head) => starts(head, 'Bud1', 4) },
]

function latin(head: Buffer, length: number): string {
  return head.toString('latin1', 0, length)
}

const reason = 'no loader reads it: '

/**
 * Returns why a file is left out that no loader reads: a picture, sound, film or font that is what its name says; null
 * for any other.
 */
export function passiveReason(name: string, head: Buffer): string | null {
  const kind = kinds.find(({ endings, begins }) => endings.test(name) && begins(head))
  return kind ? `${reason}${kind.what}` : null
}

/** Returns true for a part that was left out because no loader reads it. */
export function isPassive(part: { readonly reason: string }): boolean {
  return part.reason.startsWith(reason)
}
