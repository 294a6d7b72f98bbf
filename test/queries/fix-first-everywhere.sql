select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select case_study.id, json_agg(json_build_object('technique', technique_id, 'tactic', tactic_id) order by step.position) as steps from case_study join procedure_step as step on step.case_study_id = case_study.id where not retired group by case_study.id order by case_study.id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select distinct mitigation_id as mitigation, technique_id as technique from mitigation_technique join mitigation on mitigation.id = mitigation_id where not retired order by mitigation_id, technique_id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select id, maturity, array(select tactic_id from technique_tactic where technique_id = technique.id order by position) as tactics from technique where not retired order by id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select id, parent_id from technique where parent_id is not null order by id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select application.id as application_id, name, created_at, owner, team, coalesce(is_known, false) as is_known, coalesce(open_by_severity, '{0,0,0,0,0,0}') as open_by_severity, last_scan_at from application left join ( select scanner.application_id, true as is_known, max(counted.open_by_severity) as open_by_severity, max(newest.dated_at) as last_scan_at from scanner join scan as newest on newest.id = newest_scan_id left join ( select application_id, array[coalesce(sum(count) filter (where severity = 0), 0)::int, coalesce(sum(count) filter (where severity = 1), 0)::int, coalesce(sum(count) filter (where severity = 2), 0)::int, coalesce(sum(count) filter (where severity = 3), 0)::int, coalesce(sum(count) filter (where severity = 4), 0)::int, coalesce(sum(count) filter (where severity = 5), 0)::int] as open_by_severity from security_finding_count where state in ('open', 'suppressed') group by application_id ) as counted on counted.application_id = scanner.application_id group by scanner.application_id) as found on found.application_id = application.id order by application.id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select array( select (finding_id % 10000000000)::int from finding_candidate as own where is_open and (own.scanner_id, own.set_id, own.severity) = (wanted.scanner_id, wanted.set_id, wanted.severity) and finding_id % 10000000000 <> all($1::bigint[]) order by finding_id limit $2) as issue_ids from unnest($3::int[], $4::int[], $5::smallint[]) with ordinality as wanted (scanner_id, set_id, severity, place) order by place) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select declared.application_id::text as owner_id, declared.application_id, case when target.kind = 'application' then null else target_id::text end as target_id, declared.kind, present, note, by, at from component_declaration as declared left join target on target.id = target_id where declared.application_id = any($1::int[]) order by declared.application_id, declared.kind, at desc, target_id nulls first) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select id::text as owner_id, not ( exists (select from finding_candidate where application_id = application.id and is_stale) or exists ( select from security_finding as finding where finding.id >= application.id::bigint * 10000000000 and finding.id < (application.id + 1)::bigint * 10000000000 and finding.id > coalesce((select max(finding_id) from finding_candidate where finding_id >= application.id::bigint * 10000000000 and finding_id < (application.id + 1)::bigint * 10000000000), 0))) as is_read from application where id = any($1::int[])) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select kept.application_id::text as owner_id, scanner_id, scanner.tool, newest_scan_id as scan_id, scanner.target_id::text, set_id, candidate_set.tables, severity::int, count, shown_count, array( select (id % 10000000000)::int from unnest(first_ids) with ordinality as first (id, place) order by place ) as first_issue_ids, (coalesce(last_id, 0) % 10000000000)::int as last_issue_id from finding_group as kept join scanner on scanner.id = scanner_id join candidate_set on candidate_set.id = set_id where kept.application_id = any($1::int[]) order by kept.application_id, scanner_id, set_id, severity) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select scanner.application_id::text as owner_id, scanner_id, scanner.target_id::text, source, source.scan_id, looked_at, kind, confidence::int, coalesce(count, 0) as count, coalesce(places, '[]') as places from scanner join component_source as source on scanner_id = scanner.id left join component_evidence on source_id = source.id where scanner.application_id = any($1::int[]) order by scanner.application_id, source, scanner_id, kind) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "id" from "tactic" where "retired" = $1 order by "position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "id", "value" from "candidate_set" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "application" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "matrix") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "security_finding" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "technique" where "id" = any($1)) as read;
