import { type Kysely, sql } from 'kysely'

const dayOf = (instant: string) => sql.raw(`(${instant} at time zone 'UTC')::date`)

/**
 * Keeps how many findings of each age were open on each day, so that what was overdue on a day in the past is known.
 * Statement triggers maintain it, whoever writes the findings. Of what is stored before it has what the rows prove, and
 * says between which days they do not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db)
  await fillChanges(db)
  await fillGaps(db)
  await createTriggers(db)
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  // The instant that its last change of state, severity or first date counts from, which is not before that of the change
  // before it, whatever dates scans say; null for state_at.
  await sql`alter table security_finding add column age_changed_at timestamptz`.execute(db)
  await sql`
    create table finding_age_change (
      application_id integer not null,
      severity smallint not null,
      first_seen_day date not null,
      day date not null,
      -- How many open, unmitigated findings with this severity and first day there are more from this day on, in UTC.
      -- Rows are only added, so that nobody waits for an import: those of a day and age are summed.
      change integer not null
    )`.execute(db)
  // Serves sums of few applications, and the removal of one.
  await sql`create index finding_age_change_by_application on finding_age_change (application_id, day)`.execute(db)
  await sql`
    create table finding_age_gap (
      application_id integer not null,
      -- On these days, the second not included, more or fewer findings may have been overdue than the changes say.
      from_day date not null,
      before_day date not null check (before_day > from_day),
      primary key (application_id, from_day)
    )`.execute(db)
}

/**
 * An open finding has had its state since it took it, and its severity and first date at least since the scan that last
 * said something new of it.
 */
async function fillChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into finding_age_change
      select finding.application_id, severity, ${dayOf('first_seen_at')}, ${dayOf('greatest(state_at, changed.dated_at)')}, count(*)
        from security_finding as finding join scan as changed on changed.id = changed_scan_id
        where state = 'open' group by 1, 2, 3, 4`.execute(db)
}

/**
 * What a finding was between the scan that first reported it and its last change is not known, as it may have been fixed
 * and found again; this matters from when it may have been overdue. Nor is it known what was stored before an older scan
 * took its place.
 */
async function fillGaps(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into finding_age_gap
      with last_move as (select finding_id, max(at) as at from finding_triage_move group by finding_id),
      lasting as (
        select finding.application_id,
            greatest(
              ${dayOf('least(first.dated_at, state_at)')},
              ${dayOf('first_seen_at')} + case when first_scan_id = changed_scan_id
                then (array[365, 365, 180, 90, 30, 15])[severity + 1] else 15 end) as from_day,
            ${dayOf(`greatest(state_at, changed.dated_at, last_move.at,
              case when vex_state is not null or exists (select from security_finding_report where finding_id = finding.id)
                then changed_at end)`)} as before_day
          from security_finding as finding join scan as first on first.id = first_scan_id
          join scan as changed on changed.id = changed_scan_id
          left join last_move on last_move.finding_id = finding.id
      ),
      followed as (
        select application_id, dated_at, imported_at,
            max(dated_at) over (partition by scanner_id order by id rows between unbounded preceding and 1 preceding) as newest_at
          from scan
      ),
      gap as (
        select * from lasting
        union all
        select application_id, ${dayOf('dated_at')}, ${dayOf('imported_at')} from followed where dated_at < newest_at
      )
      select application_id, min(from_day), max(before_day) from gap where from_day < before_day group by application_id`.execute(
    db,
  )
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  const aged = (change: string, row: string, day: string) =>
    `select id, application_id, severity, (first_seen_at at time zone 'UTC')::date as first_seen_day, state, ${day} as day,
      ${change} as change from ${row}`
  const changedAt = `(coalesce(age_changed_at, state_at) at time zone 'UTC')::date`
  const add = (rows: string) => sql`
    insert into finding_age_change (application_id, severity, first_seen_day, day, change)
      select application_id, severity, first_seen_day, day, sum(change) from (${sql.raw(rows)}) as aged
        where state = 'open' group by application_id, severity, first_seen_day, day having sum(change) <> 0;`
  // Both rows of a finding count from the day of the new one. Without a join, as its plan is kept for the life of a
  // connection.
  const update = `select id, application_id, severity, first_seen_day, state, max(day) over (partition by id) as day, change
    from (${aged('-1', 'before', 'null::date')} union all ${aged('1', 'after', changedAt)}) as both_rows`
  const triggers = [
    { event: 'insert', seen: 'new table as after', rows: aged('1', 'after', changedAt) },
    {
      event: 'delete',
      seen: 'old table as before',
      rows: aged('-1', 'before', `greatest(${changedAt}, (now() at time zone 'UTC')::date)`),
    },
    { event: 'update', seen: 'old table as before new table as after', rows: update },
  ]
  for (const { event, seen, rows } of triggers) {
    const name = sql.id(`age_security_finding_${event}`)
    // A merge of applications moves the changes themselves.
    await sql`create function ${name}() returns trigger language plpgsql as $$ begin
      if current_setting('skg.ages', true) = 'kept' then return null; end if;
      ${add(rows)} return null; end $$`.execute(db)
    await sql`create trigger ${name} after ${sql.raw(event)} on security_finding referencing ${sql.raw(seen)}
      for each statement execute function ${name}()`.execute(db)
  }
}
