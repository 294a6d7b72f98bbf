import type { DrawnChart, DrawnRow, Vocabulary } from '../../src/chart/drawn-chart.ts'
import type { Theme } from '../../src/chart/look.ts'
import { type DrawnFilters, vegaLiteOf } from '../../src/chart/vega.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows of a layer have members of many types, which a test names
type Values = readonly Readonly<Record<string, any>>[]
type Layer = { readonly mark: Readonly<Record<string, unknown>>; readonly values: Values }
type RawLayer = Pick<Layer, 'mark'> & {
  readonly layer?: readonly RawLayer[]
  readonly data?: { readonly values: Values }
}
type Raw = Omit<Specification, 'rows' | 'title' | 'layers'> & {
  readonly title: { readonly text: readonly string[] }
  readonly data: { readonly values: Values }
  readonly layer: readonly RawLayer[]
}
export type Specification = {
  readonly width: number
  readonly height: number
  readonly background: string
  readonly description: string
  readonly rows: Values
  readonly title: readonly string[]
  readonly layers: readonly Layer[]
}

/** Returns the specification of a chart with its layers in one list, each with its own rows or those of all. */
export function specificationOf(
  chart: DrawnChart,
  rows: readonly DrawnRow[],
  more: { readonly theme?: Theme; readonly filters?: DrawnFilters; readonly vocabulary?: Vocabulary } = {},
): Specification {
  const drawn = vegaLiteOf(chart, rows, more.filters ?? {}, null, more.vocabulary, more.theme) as unknown as Raw
  const all = drawn.data.values
  const flat = (layers: readonly RawLayer[]): Layer[] =>
    layers.flatMap(({ layer, mark, data }) => (layer ? flat(layer) : [{ mark, values: data?.values ?? all }]))
  return { ...drawn, rows: all, title: drawn.title.text, layers: flat(drawn.layer) }
}

/** Returns what is drawn as bars of parts, with their places. */
export function boxesIn({ layers }: Specification): Values {
  return layers.find(({ mark }) => mark.ariaRoleDescription === 'bar')!.values
}

/** Returns the values of the layers of a mark. */
export function valuesOf({ layers }: Specification, type: string): readonly Values[] {
  return layers.flatMap(({ mark, values }) => (mark.type === type ? [values] : []))
}

/** Returns every text with its place, as the layers have them. */
export function textsIn(specification: Specification): Values {
  return valuesOf(specification, 'text').flat()
}
