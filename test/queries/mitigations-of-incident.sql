select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select coalesce(sum(n), 0)::int as count from (select application_id, scan_type, state, severity, cwe, category, scanner_id, 1 as n from security_finding where state = any($1) and id in (select finding_id from security_finding_link where target_id = any($2)) ) as counted) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with page as materialized ( select distinct id from unnest($1::text[]) as target cross join lateral ( select id from (select finding_id as id from security_finding_link where target_id = target) as link join security_finding using (id) where state = any($2) and exists (select from security_finding_link_count where count > 0 and state = any($3) and target_id = any($4)) order by id asc limit $5 ) as first order by id asc limit $6 offset $7) select security_finding.* from page join security_finding using (id) order by id asc) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with recursive below (owner_id, id) as ( select technique_id, weakness_id from technique_weakness where technique_id = any($1::text[]) union select owner_id, weakness_id from below join weakness_relation on target_id = below.id and nature = 'ChildOf' and view_number = 1000 ) select id as owner_id, id from unnest($2::text[]) as technique (id) union all select owner_id, id from below where exists (select from security_finding_link where target_id = below.id)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "mitigation".*, "technique_id" as "owner_id", "use", "position" from "mitigation_technique" inner join "mitigation" on "mitigation"."id" = "mitigation_id" where "technique_id" = any($1) order by "mitigation"."id" collate "C", "position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "technique".*, "mitigation_id" as "owner_id", "use", "position" from "mitigation_technique" inner join "technique" on "technique"."id" = "technique_id" where "mitigation_id" = any($1) order by "position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "application" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "case_study" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "mitigation" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "tactic" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "technique" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, "case_study_id" as "owner_id" from "procedure_step" where "case_study_id" = any($1) order by "position") as read;
