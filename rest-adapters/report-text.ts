type Content = {
  readonly title: string
  readonly edition: string
  readonly synthetic: boolean
  readonly sections: readonly { readonly level: number; readonly heading: string; readonly text: string }[]
}

/** The report as plain text: headings marked with `#` by their level, paragraphs apart. */
export function formatReport({ title, edition, synthetic, sections }: Content): string {
  const head = [
    `${title} (${edition})`,
    ...(synthetic ? ['Synthetic: figures and texts are made up for demonstration.'] : []),
  ]
  const parts = sections.flatMap(({ level, heading, text }) => [
    ...(heading ? [`${'#'.repeat(level)} ${heading}`] : []),
    ...(text ? [text] : []),
  ])
  return `${[...head, ...parts].join('\n\n')}\n`
}
