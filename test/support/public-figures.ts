import { wilsonInterval } from '../../src/chart/interval.ts'
import { rowsOfCsv } from './chart-rows.ts'

/** A figure as readers see it; `count` is null where it is withheld. */
export type PublicFigure = {
  readonly industry: string | null
  readonly seniority: string | null
  readonly option: string
  readonly base: number
  readonly count: number | null
}

export type PublicFigures = {
  readonly figures: readonly PublicFigure[]
  readonly industries: readonly string[]
  readonly seniorities: readonly string[]
}

type Row = {
  readonly category: string
  readonly series: string | null
  readonly count: number | null
  readonly value: number | null
  readonly base: number
}
type Get = (path: string) => Promise<Response>
type Rpc = (id: string, filters: Readonly<Record<string, string>>) => Promise<readonly Row[]>

/**
 * Collects all figures of charts over one question, under all of their filters, from each surface: JSON, what the
 * drawing has with its intervals, CSV, RPC, and the totals of the survey. A number that any surface shows is shown.
 */
export async function collectFigures(
  get: Get,
  rpc: Rpc,
  ids: readonly string[],
  question: string,
): Promise<PublicFigures> {
  const found = new Map<string, PublicFigure>()
  const add = (figure: PublicFigure) => {
    const key = JSON.stringify([figure.industry, figure.seniority, figure.option])
    if (found.get(key)?.count == null) found.set(key, figure)
  }
  const known = { industry: new Set<string>(), seniority: new Set<string>() }
  for (const id of ids) {
    const { chart, available } = await (await get(`/api/charts/${id}`)).json()
    const choices = (name: 'industry' | 'seniority'): (string | null)[] => [null, ...available[name]]
    for (const name of ['industry', 'seniority'] as const) for (const value of available[name]) known[name].add(value)
    for (const industry of choices('industry')) {
      for (const seniority of choices('seniority')) {
        const filters = Object.fromEntries(
          Object.entries({ industry, seniority }).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
        ) as Readonly<Record<string, string>>
        const query = new URLSearchParams(filters)
        const answer = await (await get(`/api/charts/${id}?${query}`)).json()
        const csv = rowsOfCsv(await (await get(`/api/charts/${id}.csv?${query}`)).text()) as unknown as readonly Row[]
        const drawn = answer.chart.vegaLite.data.values.filter(({ low }: Drawn) => low != null).map(asDrawn)
        for (const row of [...answer.rows, ...csv, ...(await rpc(id, filters)), ...drawn] as readonly Row[]) {
          const axes = {
            [chart.dimension.name]: row.category,
            ...(chart.series && { [chart.series.name]: row.series }),
          }
          const base = Number(row.base)
          const shown = row.value === null || String(row.value) === '' ? null : Number(row.value)
          const count = shown === null ? null : chart.measure === 'mean' ? Math.round(shown * base) : Number(row.count)
          add({
            industry: axes.industry ?? industry,
            seniority: axes.seniority ?? seniority,
            option: axes.option ?? axes.item ?? 'B',
            base,
            count,
          })
        }
      }
    }
  }
  const { questions } = await (await get('/api/survey/aggregate')).json()
  const own = questions.find((each: { readonly id: string }) => each.id === question)
  for (const { option, count, mean } of own.options) {
    const base = own.kind === 'scale' ? count : own.base
    const sum = own.kind === 'scale' && mean !== null ? Math.round(mean * count) : count
    if (base !== null) add({ industry: null, seniority: null, option, base, count: sum })
  }
  return { figures: [...found.values()], industries: [...known.industry], seniorities: [...known.seniority] }
}

type Drawn = Row & { readonly low: number | null; readonly high: number | null }

/**
 * Returns a row with an interval as its drawing shows it: the count is what the interval tells. Throws where the row
 * shows no base, or the interval is none of its base.
 */
function asDrawn({ low, high, ...row }: Drawn): Row {
  const told = Array.from({ length: row.base + 1 }, (_, count) => count).filter((count) => {
    const interval = wilsonInterval(count, row.base)!
    return Math.abs(interval.low - low!) + Math.abs(interval.high - high!) < 1e-9
  })
  if (told.length !== 1) throw new Error(`The interval of ${JSON.stringify(row)} is none of its base.`)
  return { ...row, value: (100 * told[0]!) / row.base, count: told[0]! }
}
