/** Says in words that the figures below are made up; nothing where they are not. */
export function Invented({ when }: { readonly when: boolean | undefined }) {
  if (!when) return null
  return (
    <p className="banner warn">Invented example data: nobody was asked, and no figure is the result of research.</p>
  )
}
