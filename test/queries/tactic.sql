select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "case_study".*, "procedure_step"."technique_id" as "owner_id", jsonb_agg(jsonb_build_object( 'caseStudyId', case_study_id, 'position', procedure_step.position, 'tacticId', tactic_id, 'techniqueId', technique_id, 'description', procedure_step.description, 'leadsTo', leads_to) order by procedure_step.position) as "steps" from "procedure_step" inner join "case_study" on "case_study"."id" = "case_study_id" where "procedure_step"."technique_id" = any($1) group by "case_study"."id", "procedure_step"."technique_id" order by "case_study"."id" collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "mitigation".*, "technique_id" as "owner_id", "use", "position" from "mitigation_technique" inner join "mitigation" on "mitigation"."id" = "mitigation_id" where "technique_id" = any($1) order by "mitigation"."id" collate "C", "position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "technique".*, "tactic_id" as "owner_id" from "technique_tactic" inner join "technique" on "technique"."id" = "technique_id" where "tactic_id" = any($1) order by "technique"."id" collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "weakness".*, "technique_id" as "owner_id", "source", "rationale", "url" from "technique_weakness" inner join "weakness" on "weakness"."id" = "weakness_id" where "technique_id" = any($1) order by "number", source collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "tactic" where "id" = any($1)) as read;
