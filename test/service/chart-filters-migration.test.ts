import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../db/migrations/0015-chart-filters.ts'
import { databases } from '../support/setup.ts'

test.each(databases)(
  '§4.1: charts that are stored already take the filters that their axes show, on $kind',
  async ({ open }) => {
    const { db, close } = await open('starter')
    const charts = () => sql<object>`select id, available from chart order by id`.execute(db.withoutPlugins())
    const { rows } = await charts()
    for (const axis of ['dimension', 'series']) {
      await sql`
      update chart set available = jsonb_set(available, array[${sql.ref(axis)} ->> 'name'], '[]')
      where available ? (${sql.ref(axis)} ->> 'name')`.execute(db)
    }
    expect((await charts()).rows).not.toEqual(rows)
    await sql`drop function chart_filter_refusal`.execute(db)
    // biome-ignore lint/suspicious/noExplicitAny: a migration knows nothing of the table types.
    await up(db.withoutPlugins() as Kysely<any>)
    expect((await charts()).rows).toEqual(rows)
    await close()
  },
)
