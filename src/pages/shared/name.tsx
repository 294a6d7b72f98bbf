/** Up to so many letters a name is shown as it is. */
const short = 160

/** A name or title of a source: whole, and shortened to three lines by the layout where it is long. */
export function Name({ text }: { readonly text: string }) {
  return text.length <= short ? (
    // biome-ignore lint/complexity/noUselessFragments: only what is in an element or a fragment is shown with its invisible characters.
    <>{text}</>
  ) : (
    <span className="clip" title={text}>
      {text}
    </span>
  )
}
