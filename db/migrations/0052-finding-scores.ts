import { type Kysely, sql } from 'kysely'

/**
 * Each finding has a row with the highest score by EPSS of its CVEs. It is a table of its own because scores change
 * daily, and a new version of a finding would be written to all indexes of findings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table security_finding_score (finding_id bigint primary key, epss_score double precision)`.execute(
    db,
  )
  await sql`create function epss_of(cves text[]) returns double precision language sql stable
    return (select max(score) from vulnerability_score where cve = any(cves))`.execute(db)
  await sql`insert into security_finding_score select id, case when cves <> '{}' then epss_of(cves) end
    from security_finding`.execute(db)
  // Serve pages in the order of a score, downwards and upwards, of all applications: unknown ones come last in both.
  for (const [way, unknown] of Object.entries({ down: -1, up: 11 })) {
    await sql`create index ${sql.id(`security_finding_score_${way}`)}
      on security_finding_score (coalesce(epss_score, ${sql.lit(unknown)}), finding_id)`.execute(db)
    await sql`create index ${sql.id(`security_finding_by_cvss_${way}`)}
      on security_finding (coalesce(cvss_score, ${sql.lit(unknown)}), id)`.execute(db)
  }
  await createTriggers(db)
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  const bodies = {
    insert: sql`insert into security_finding_score select id, case when cves <> '{}' then epss_of(cves) end from after`,
    update: sql`update security_finding_score set epss_score = epss_of(new.cves) where finding_id = new.id`,
    delete: sql`delete from security_finding_score where finding_id in (select id from before)`,
  }
  const events = {
    insert: sql`after insert on security_finding referencing new table as after for each statement`,
    update: sql`after update of cves on security_finding for each row when (new.cves <> old.cves)`,
    delete: sql`after delete on security_finding referencing old table as before for each statement`,
  }
  for (const event of ['insert', 'update', 'delete'] as const) {
    const name = sql.id(`score_security_finding_${event}`)
    await sql`create function ${name}() returns trigger language plpgsql as $$ begin ${bodies[event]}; return null; end $$`.execute(
      db,
    )
    await sql`create trigger ${name} ${events[event]} execute function ${name}()`.execute(db)
  }
}
