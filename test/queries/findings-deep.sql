select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select coalesce(sum(n), 0)::int as count from (select application_id, scan_type, state, severity, cwe, category, scanner_id, count as n from security_finding_count ) as counted) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with page as materialized (select id from security_finding order by id asc limit $1 offset $2) select security_finding.* from page join security_finding using (id) order by id asc) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "case_study".*, "procedure_step"."technique_id" as "owner_id", jsonb_agg(jsonb_build_object( 'caseStudyId', case_study_id, 'position', procedure_step.position, 'tacticId', tactic_id, 'techniqueId', technique_id, 'description', procedure_step.description, 'leadsTo', leads_to) order by procedure_step.position) as "steps" from "procedure_step" inner join "case_study" on "case_study"."id" = "case_study_id" where "procedure_step"."technique_id" = any($1) group by "case_study"."id", "procedure_step"."technique_id" order by "case_study"."id" collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "mitigation".*, "technique_id" as "owner_id", "use", "position" from "mitigation_technique" inner join "mitigation" on "mitigation"."id" = "mitigation_id" where "technique_id" = any($1) order by "mitigation"."id" collate "C", "position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "tactic".*, "technique_id" as "owner_id" from "technique_tactic" inner join "tactic" on "tactic"."id" = "tactic_id" where "technique_id" = any($1) order by "technique_tactic"."position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "technique".*, "weakness_id" as "owner_id", "source", "rationale", "url" from "technique_weakness" inner join "technique" on "technique"."id" = "technique_id" where "weakness_id" = any($1) order by technique.id collate "C", source collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "application" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "scan" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "scan" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "scanner" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;
