import { dayOf } from './words.ts'

/** The day of an instant in UTC, which no line breaks. */
export function Day({ of }: { readonly of: string }) {
  return (
    <time className="day" dateTime={of}>
      {dayOf(of)}
    </time>
  )
}
