// @module-tag long
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importReport } from '../../src/import/importers.ts'
import { type ReportCopy, writeReport } from '../support/report-folder.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { sharedData } from '../support/shared-data.ts'

const folder = fileURLToPath(new URL('../../../shared/data/surveys/cncf/', import.meta.url))
const codebook = (name: string) => readFile(new URL(`../support/codebooks/${name}.yaml`, import.meta.url), 'utf8')

const chart = (id: string, survey: string, question: string, more: string) =>
  `id: ${id}\ntitle: ${id}\ntype: bar\nunit: percent\ndataset: { survey: ${survey}, question: ${question} }\n${more}`
const shares = 'measure: share\ndimension: { name: option, label: Option }\n'

/** The respondents of a file as lists of cells. */
async function rawRows(file: string, encoding: string, headerRows: number): Promise<string[][]> {
  const text = new TextDecoder(encoding).decode(await readFile(folder + file)).replaceAll('\r\r\n', '\n')
  return (parse(text, { relax_column_count: true, bom: true, skip_empty_lines: true }) as string[][]).slice(headerRows)
}

describe.skipIf(!sharedData.exists).each(databases)(
  'the CNCF surveys in a report on $kind (needs ../shared/data)',
  ({ open }) => {
    let database: TestDatabase
    let service: TestService
    let report: ReportCopy
    beforeAll(async () => {
      database = await open('empty')
      report = await writeReport({
        'surveys/cncf-2019.yaml': await codebook('cncf-2019'),
        'surveys/cncf-2022.yaml': await codebook('cncf-2022'),
        'surveys/cncf-security-2021.yaml': await codebook('cncf-security-2021'),
        'surveys/Cloud_Native_Survey_2019.csv': await readFile(`${folder}Cloud_Native_Survey_2019.csv`),
        'surveys/cncf-2022-raw.csv': await readFile(`${folder}cncf-2022-raw.csv`),
        'surveys/cnswp-survey-redacted.csv': await readFile(`${folder}cnswp-survey-redacted.csv`),
        'charts/challenges-2019.yaml': chart('challenges-2019', 'cncf-2019', 'container-challenges', shares),
        'charts/adoption-2022.yaml': chart('adoption-2022', 'cncf-2022', 'adoption', shares),
        'charts/concerns-2021.yaml': chart('concerns-2021', 'cncf-security-2021', 'concerns', shares),
        'charts/benefits-2019.yaml': chart(
          'benefits-2019',
          'cncf-2019',
          'benefits',
          'measure: mean\ndimension: { name: item, label: Benefit }\n',
        ),
      })
      await importReport(database.db, report.path)
      service = await startTestService(database)
    })
    afterAll(async () => {
      await service.close()
      await report.dispose()
      await database.close()
    })
    // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the path.
    const json = async (path: string): Promise<any> => (await fetch(`${service.url}${path}`)).json()
    const values = async (path: string) => {
      const { rows } = await json(path)
      return new Map<string, number | null>(
        rows.map(({ category, value }: { category: string; value: number }) => [category, value]),
      )
    }

    test('report §1: respondents of each survey', async () => {
      const { surveys, respondents } = await json('/api/survey/aggregate')
      expect(
        Object.fromEntries(
          surveys.map(({ id, respondents }: { id: string; respondents: number }) => [id, respondents]),
        ),
      ).toEqual({
        'cncf-2019': 1337,
        'cncf-2022': 2286,
        'cncf-security-2021': 71,
      })
      expect(respondents).toBe(1337 + 2286 + 71)
    })

    test('report §1: shares of a multiple choice agree with the file of 2019', async () => {
      const rows = await rawRows('Cloud_Native_Survey_2019.csv', 'utf-8', 2)
      const asked = rows.filter((row) => row.slice(254, 268).some((cell) => cell !== ''))
      const found = await values('/api/charts/challenges-2019')
      for (const [option, column] of [
        ['Complexity', 254],
        ['Security', 263],
        ['Storage', 264],
      ] as const) {
        const share = asked.filter((row) => row[column] !== '').length / asked.length
        expect([option, found.get(option)]).toEqual([option, expect.closeTo(share * 100, 3)])
      }
    })

    test('report §1: means of a rating agree with the file of 2019', async () => {
      const rows = await rawRows('Cloud_Native_Survey_2019.csv', 'utf-8', 2)
      const ratings = rows.flatMap((row) => (/^[1-5]$/.test(row[388]!) ? [Number(row[388])] : []))
      const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
      expect([...(await values('/api/charts/benefits-2019')).values()][0]).toBeCloseTo(mean, 3)
    })

    test('report §1: shares of coded answers agree with the file of 2022, whole and under a filter', async () => {
      const rows = await rawRows('cncf-2022-raw.csv', 'windows-1252', 3)
      const shareOf = (code: string, own: readonly string[][]) => {
        const asked = own.filter((row) => row[32] !== '')
        return (asked.filter((row) => row[32] === code).length / asked.length) * 100
      }
      const whole = [...(await values('/api/charts/adoption-2022')).values()]
      const half = [...(await values('/api/charts/adoption-2022?period=2022-H2')).values()]
      const second = rows.filter((row) => Number(row[3]!.split('/')[0]) > 6)
      expect(second.length).toBeLessThan(rows.length)
      const codes = ['1', '2', '3', '4', '5', '6']
      expect(
        whole
          .slice(0, codes.length)
          .map((value) => value!.toFixed(3))
          .sort(),
      ).toEqual(codes.map((code) => shareOf(code, rows).toFixed(3)).sort())
      expect(
        half
          .slice(0, codes.length)
          .map((value) => value!.toFixed(3))
          .sort(),
      ).toEqual(codes.map((code) => shareOf(code, second).toFixed(3)).sort())
    })

    test('report §1: shares agree with the file of 2021', async () => {
      const rows = await rawRows('cnswp-survey-redacted.csv', 'utf-8', 2)
      const asked = rows.filter((row) => row.slice(9, 14).some((cell) => cell !== ''))
      const share = asked.filter((row) => row[9] !== '').length / asked.length
      expect((await values('/api/charts/concerns-2021')).get('Supply chain security')).toBeCloseTo(share * 100, 3)
    })
  },
)
