import { expect, test } from 'vitest'
import type { Parameter } from '../../rest-adapters/route.ts'
import { routes } from '../../rest-adapters/routes.ts'

const parameters: readonly (readonly [string, string, Parameter])[] = routes.flatMap((route) =>
  Object.entries(route.parameters ?? {}).map(
    ([name, parameter]) => [`${route.method} ${route.path}`, name, parameter] as const,
  ),
)

test('questions §4.10: each parameter of a path has a sentence, names itself where it is wrong, and has the default that it declares', () => {
  expect(parameters.length).toBeGreaterThan(200)
  const wrong = parameters.flatMap(([route, name, parameter]) => {
    const { description, in: place, isRequired, schema, read } = parameter
    const told = refusalOf(parameter)
    return [
      /^[A-Z].*\.$/s.test(description) || `the description of ${name} of ${route} is no sentence: ${description}`,
      isLegacy(route) || told?.includes(name) !== false || `${name} of ${route} is refused as: ${told}`,
      place !== 'query' ||
        isRequired ||
        [null, schema.default].includes(read(null)) ||
        `${name} of ${route} is ${read(null)} when it is absent, and its schema says ${schema.default}`,
    ].filter((problem) => problem !== true)
  })
  expect(wrong).toEqual([])
})

/** The compat projection words its errors as the API that it stands for (contract: compat §2). */
const isLegacy = (route: string) => route.includes(' /api/compat/')

/** Returns how a parameter refuses a value that hardly any takes; undefined where it takes it. */
function refusalOf({ read }: Parameter): string | undefined {
  try {
    read(`\0${'x'.repeat(300)},`.repeat(200))
    return undefined
  } catch (cause) {
    return (cause as Error).message
  }
}
