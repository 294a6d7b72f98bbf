/** A document that the examples of the OpenAPI description submit; ids are those of the starter. */
export const exampleDocument = {
  contact: { name: 'Example Contributor', emails: 'contributor@example.org' },
  'additional-info': 'Seen in a red-team exercise.',
  submissions: [
    {
      'object-type': 'technique',
      name: 'Example Tool Shadowing',
      description: 'A tool describes itself so that an agent prefers it to the tool that the user meant.',
      tactics: ['AML.TA0005'],
      maturity: 'demonstrated',
      references: [{ title: 'Example report', url: 'https://example.org/report' }],
      mitigations: [
        {
          'object-type': 'mitigation',
          name: 'Example Tool Pinning',
          description: 'Agents take tools only from a list that names each by its checksum.',
        },
      ],
    },
  ],
} as const
