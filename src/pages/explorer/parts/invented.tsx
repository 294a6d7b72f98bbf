type Props = { readonly when: boolean | undefined; readonly isMarked?: boolean }

/** Says in words that figures are made up, all or those that are marked so; nothing where none is. */
export function Invented({ when, isMarked = false }: Props) {
  if (!when) return null
  return (
    <p className="banner warn">
      Invented example data{isMarked ? ' in the charts that are marked so' : ''}: nobody was asked, and these figures
      are not the result of research.
    </p>
  )
}
