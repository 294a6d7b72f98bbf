import { buildSchema, type GraphQLType, getNamedType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import type { Resolvers, ResolversParentTypes } from '../../graphql/generated/resolvers.ts'
import { printContract } from '../../scripts/contract.ts'

type Bare<Value> = NonNullable<Value> extends readonly (infer One)[] ? NonNullable<One> : NonNullable<Value>
type Resolved<Field> =
  Extract<Field, (...sent: never[]) => unknown> extends (...sent: never[]) => infer Value ? Bare<Awaited<Value>> : never
type IsWord<Value> = [Value] extends [never] ? false : [Value] extends [string] ? true : false
type IsText<Value> = IsWord<Value> extends true ? (string extends Value ? true : false) : false
type IsClosed<Value> = IsWord<Value> extends true ? (string extends Value ? false : true) : false
type KeysOfBoth<Shown, Row> = keyof Shown & keyof Row & string
/** The places below `Path` where the graph shows a text and the row has only certain words. */
type ClosedIn<Shown, Row, Path extends string, Depth extends readonly unknown[] = []> =
  IsText<Shown> extends true
    ? IsClosed<Row> extends true
      ? Path
      : never
    : Depth['length'] extends 3
      ? never
      : Shown extends object
        ? Row extends object
          ? {
              [Key in KeysOfBoth<Shown, Row>]: ClosedIn<
                Bare<Shown[Key]>,
                Bare<Row[Key]>,
                `${Path}.${Key}`,
                [...Depth, 1]
              >
            }[KeysOfBoth<Shown, Row>]
          : never
        : never
type FieldsOf<Type extends keyof Resolvers> = NonNullable<Resolvers[Type]>
type Both = keyof Resolvers & keyof ResolversParentTypes & string
type ClosedTexts = {
  [Type in Both]: {
    [Field in KeysOfBoth<FieldsOf<Type>, ResolversParentTypes[Type]>]: ClosedIn<
      Resolved<FieldsOf<Type>[Field]>,
      Bare<ResolversParentTypes[Type][Field]>,
      `${Type}.${Field}`
    >
  }[KeysOfBoth<FieldsOf<Type>, ResolversParentTypes[Type]>]
}[Both]

/** Why fields are texts although their rows have only certain words; tsc demands those that are missing. */
const texts: Readonly<Record<ClosedTexts, string>> = {
  'DataExport.error.code': 'one code for all; `reason` tells failures apart',
  'ScanRun.error.code': 'one code for all; `reason` tells failures apart',
}
/** Why elements are texts although their descriptions list values. */
const described: Readonly<Record<string, string>> = {
  'ChartAxis.name': 'names of fields and arguments of the graph, as `Chart.filters` and `Facet.field`',
  'ChartFilters.period': 'forms of a text, not values',
  'SavedView.owner': 'forms of a text, not values',
  'VexStatement.tool': 'a name of a tool, as `SecurityFinding.tool`',
}

type Described = { readonly name: string; readonly type: GraphQLType; readonly description?: string | null | undefined }

/** Checks that a description lists values of which one is meant; examples behind "such as" are no list. */
function listsValues(description: string): boolean {
  const closed = description.replace(/such as [^;.]*/gi, '')
  return /\bone of `(?!available\.)|`[^`]+`(, `[^`]+`)*,? or `[^`]+`/i.test(closed)
}

describe('questions §4.4: closed lists of values are enums', () => {
  const schema = buildSchema(printContract(), { assumeValidSDL: true })
  const elements = Object.values(schema.getTypeMap()).flatMap((type): Described[] => {
    if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => inside(type.name, field))
    if (!isObjectType(type) && !isInterfaceType(type)) return []
    return Object.values(type.getFields()).flatMap((field) => [
      inside(type.name, field),
      ...field.args.map((argument) => inside(`${type.name}.${field.name}`, argument)),
    ])
  })
  const listed = elements
    .filter(({ name, type }) => getNamedType(type).name === 'String' && !name.endsWith('.cursor'))
    .filter(({ description }) => listsValues(description ?? ''))

  test('no text has a description that lists its values, but for those with a reason', () => {
    expect(elements.length).toBeGreaterThan(2000)
    expect(listed.map(({ name }) => name).sort()).toEqual(Object.keys(described).sort())
  })

  test('fields whose rows have only certain words are texts only for a reason, which tsc demands', () => {
    expect(Object.keys(texts)).toHaveLength(2)
    for (const place of Object.keys(texts)) expect(place).toMatch(/^\w+\.error\.code$/)
  })

  test.each([
    ['`Simple`, `Composite` or `Chain`.', true],
    ['One of `older`, `refused`.', true],
    ['`answers` or `rows`.', true],
    ['Where it comes from: `default`, `environment` or `file`.', true],
    ['Such as `a`, `b` or `c`.', false],
    ['Effectiveness, such as `High`, `Moderate` or `Limited`; null when unknown.', false],
    ['One of `available.period`; all when absent.', false],
    ['Name of the tool.', false],
  ])('%s is seen as a list: %s', (description, is) => expect(listsValues(description)).toBe(is))
})

function inside(owner: string, { name, type, description }: Described): Described {
  return { name: `${owner}.${name}`, type, description }
}
