/** Stands where a page will be; it shows itself only after a while, so that nothing flickers. */
export function Skeleton({ lines = 6 }: { readonly lines?: number }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else.
        <div key={index} />
      ))}
    </div>
  )
}
