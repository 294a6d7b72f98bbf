import type { NotExamined, TrustReport } from './report.ts'

/** Endings of files that no loader of models, templates or configurations opens. */
const passive =
  /\.(?:png|jpe?g|gif|bmp|webp|ico|tiff?|svg|pdf|docx?|xlsx?|pptx?|odt|epub|mp[34]|wav|ogg|flac|webm|mov|avi|mkv|woff2?|ttf|otf|eot|csv|tsv|parquet|arrow|sqlite3?|db|log|map|css|less|scss|7z|rar|cab|iso|dmg|deb|rpm|apk|whl|jar|exe|dll|so|dylib)$/i

/** Returns true when a loader opens what was not examined, as far as its name and the reason tell. */
export function isLoadable({ place, reason }: NotExamined): boolean {
  return !passive.test(place) && !/^(?:a link|a pointer of Git LFS|neither a file nor a folder)/.test(reason)
}

/** Returns true for a report whose verdict is unknown because of what a loader opens. */
export function isUnknownLoadable({ verdict, notExamined }: TrustReport): boolean {
  return verdict === 'unknown' && notExamined.some(isLoadable)
}
