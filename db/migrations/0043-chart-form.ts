import { type Kysely, sql } from 'kysely'

export const needsStop = true

/** A chart says in which form it is drawn; those of earlier imports keep the one of their kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chart add column form text, add column states_claim boolean not null default false`.execute(db)
  await sql`update chart set form = case type when 'heatmap' then 'heat-map' else type || 's' end`.execute(db)
  await sql`alter table chart alter column form set not null, add constraint chart_form_check check (form in (
    'bars', 'stacked-bars', 'grouped-bars', 'full-bars', 'diverging-bars', 'lines', 'small-multiples', 'areas', 'dots',
    'dumbbells', 'heat-map'))`.execute(db)
}
