import { type Kysely, sql } from 'kysely'

const key = sql.raw('application_id, scanner_id, scan_type, state, severity, coalesce(cwe, 0), category')
const linkKey = sql.raw('target_id, application_id, scan_type, state, severity')

/**
 * Findings that are added while the setting `skg.counts` is `later` are counted in temporary tables, so that a long
 * import changes the counts at its end only, and nobody waits for it meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function count_security_finding_insert() returns trigger language plpgsql as $$ begin
      if current_setting('skg.counts', true) = 'later' then
        insert into pg_temp.later_count select ${key}, count(*) from after group by ${key};
        insert into pg_temp.later_link_count select ${linkKey}, count(*) from after, unnest(targets) as target_id group by ${linkKey};
      else
        insert into security_finding_count as counted select ${key}, count(*) from after group by ${key}
          on conflict (application_id, scanner_id, scan_type, state, severity, cwe, category)
          do update set count = counted.count + excluded.count;
        insert into security_finding_link_count as counted
          select ${linkKey}, count(*) from after, unnest(targets) as target_id group by ${linkKey}
          on conflict (${linkKey}) do update set count = counted.count + excluded.count;
      end if;
      insert into security_finding_link select target_id, id from after, unnest(targets) as target_id;
      return null;
    end $$`.execute(db)
}
