type Content = {
  readonly title: string
  readonly edition: string
  readonly synthetic: boolean
  readonly sections: readonly { readonly level: number; readonly heading: string; readonly text: string }[]
}

/**
 * Returns the report as plain text: headings marked with `#` by their level, paragraphs apart; a first heading that
 * repeats the title is left out.
 */
export function formatReport({ title, edition, synthetic, sections }: Content): string {
  const head = [
    `${title} (${edition})`,
    ...(synthetic ? ['Synthetic: figures and texts are made up for demonstration.'] : []),
  ]
  const first = sections.find(({ heading }) => heading)
  const parts = sections.flatMap((section) => {
    const { level, heading, text } = section
    const isTold = heading !== '' && !(section === first && heading === title)
    return [...(isTold ? [`${'#'.repeat(level)} ${heading}`] : []), ...(text ? [text] : [])]
  })
  return `${[...head, ...parts].join('\n\n')}\n`
}
