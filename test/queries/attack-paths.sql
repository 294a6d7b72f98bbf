select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select case_study.id, json_agg(json_build_object('technique', technique_id, 'tactic', tactic_id) order by step.position) as steps from case_study join procedure_step as step on step.case_study_id = case_study.id where not retired group by case_study.id order by case_study.id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select distinct mitigation_id as mitigation, technique_id as technique from mitigation_technique join mitigation on mitigation.id = mitigation_id where not retired order by mitigation_id, technique_id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select id, maturity, array(select tactic_id from technique_tactic where technique_id = technique.id order by position) as tactics from technique where not retired order by id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select id, parent_id from technique where parent_id is not null order by id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with grouped as materialized ( select row_number() over (order by severity desc, targets)::int as number, targets, severity::int, count as open_count from security_finding_open_group where application_id = $1 and severity >= $2 and count > 0 ), left_out as ( select number, count(*)::int as count from unnest($3::bigint[]) as issue join security_finding as finding on id = $4::bigint * 10000000000 + issue join grouped using (targets, severity) where $5::uuid is null and finding.application_id = $6 and state = 'open' group by number ), listed as ( select number, open_count - coalesce(left_out.count, 0) as count, array( select issue_id from security_finding as finding where finding.application_id = $7 and state = 'open' and finding.severity = grouped.severity and hash_array(finding.targets) = hash_array(grouped.targets) and finding.targets = grouped.targets and issue_id <> all($8::bigint[]) order by issue_id limit 1000) as issue_ids from grouped left join left_out using (number) where $9::uuid is null union all select number, count(*)::int as count, (array_agg(issue_id order by issue_id))[1:1000] as issue_ids from grouped join security_finding as finding using (targets, severity) where $10::uuid is not null and finding.application_id = $11 and state = 'open' and finding.severity >= $12 and scanner_id in (select id from scanner where target_id = $13::uuid) and issue_id <> all($14::bigint[]) group by number ) select targets, severity, count, issue_ids from listed join grouped using (number) where count > 0 order by number) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with recursive walk (target, id, ancestor_ids) as ( select id, id, '{}'::text[] from weakness where id = any($1::text[]) union all select target, target_id, ancestor_ids || target_id from walk join weakness_relation on weakness_id = walk.id and nature = 'ChildOf' and view_number = 1000 where cardinality(ancestor_ids) < 10 and target_id <> all(ancestor_ids) ), nearest as ( select distinct on (target, id) target, id, ancestor_ids from walk order by target, id, cardinality(ancestor_ids), ancestor_ids ) select distinct target, target as owner_id, technique_id, target as weakness_id, ancestor_ids, cardinality(ancestor_ids) as distance from nearest join technique_weakness as link on link.weakness_id = nearest.id join technique on technique.id = technique_id and not technique.retired union all select id, id, id, null, '{}', 0 from technique where id = any($2::text[]) and not retired order by technique_id, distance, weakness_id nulls first) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "id" from "tactic" where "retired" = $1 order by "position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "application" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "case_study" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "mitigation" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "security_finding" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "tactic" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "technique" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, lower("name") collate "C" as "sort_key", guid::text collate "C" as "tie_key" from "application" order by lower("name") collate "C" asc, guid::text collate "C" asc limit $1) as read;
