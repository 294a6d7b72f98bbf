import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { createPricer } from '../../graphql/runtime/price.ts'
import { schemaOf } from '../../graphql/schema.ts'
import type { ServiceError } from '../../src/ground/errors.ts'

const schema = schemaOf(['knowledge', 'security', 'report'])
const costOf = (text: string) => {
  const document = parse(text)
  const [operation] = document.definitions
  if (operation?.kind !== 'OperationDefinition') throw new Error('no operation')
  return createPricer(schema).price(document, operation, {})
}
const refusalOf = (text: string) => {
  try {
    return costOf(text)
  } catch (cause) {
    const { message, details } = cause as ServiceError
    return { message, form: details.cheaperForm as { readonly form: string; readonly cost: number } | undefined }
  }
}
const cells = (first: number) =>
  `{ id techniques(first: 100) { nodes { id name mitigations(first: ${first}) { nodes { id } } } } }`

test.each([
  `{ tactics(first: 100) { nodes ${cells(40)} } }`,
  `{ tactics(first: 100) { totalCount edges { node ${cells(40)} } } }`,
])('questions §4.6: the refusal of %s names the matrix, and what that costs', (text) => {
  const cost = costOf(`{ matrix { tactics ${cells(40)} } }`)
  expect(refusalOf(text)).toEqual({
    message: expect.stringMatching(
      new RegExp(`^.*Dearest: .*\\. Ask for matrix \\{ tactics \\{ … \\} \\} instead: it costs ${cost}\\.?$`),
    ),
    form: { form: 'matrix { tactics { … } }', cost },
  })
})

test('questions §4.6: a form is named only where it fits, and where there is one', () => {
  const others =
    'techniques(first: 500) { nodes { caseStudies(first: 100) { nodes { techniques(first: 50) { nodes { id } } } } } }'
  for (const text of [
    `{ ${others} }`,
    `{ tactics(first: 100) { nodes ${cells(400)} } }`,
    `{ tactics(first: 100) { totalCount } ${others} }`,
    `{ tactics(first: 100) { nodes { id } } ${others} }`,
  ]) {
    const refusal = refusalOf(text)
    expect([text, refusal]).toEqual([text, { message: expect.not.stringContaining('matrix'), form: undefined }])
  }
  expect(refusalOf(`{ tactics(first: 100) { nodes ${cells(20)} } }`)).toBeGreaterThan(400_000)
})
