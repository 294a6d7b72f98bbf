import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../db/migrations/0043-chart-form.ts'
import { databases } from '../support/setup.ts'

test.each(databases)('charts that are stored already keep the form of their kind, on $kind', async ({ open }) => {
  const { db, close } = await open('starter')
  await sql`alter table chart drop column form, drop column states_claim`.execute(db)
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows nothing of the table types.
  await up(db.withoutPlugins() as Kysely<any>)
  const forms = await sql<{ type: string; form: string; claims: boolean }>`
    select distinct type, form, states_claim as claims from chart order by type`.execute(db.withoutPlugins())
  expect(forms.rows).toEqual([
    { type: 'area', form: 'areas', claims: false },
    { type: 'bar', form: 'bars', claims: false },
    { type: 'dot', form: 'dots', claims: false },
    { type: 'grouped-bar', form: 'grouped-bars', claims: false },
    { type: 'heatmap', form: 'heat-map', claims: false },
    { type: 'line', form: 'lines', claims: false },
    { type: 'stacked-bar', form: 'stacked-bars', claims: false },
  ])
  await expect(sql`update chart set form = 'pie'`.execute(db)).rejects.toThrow('chart_form_check')
  await close()
})
