select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select case_study.id, retired, jsonb_agg(jsonb_build_object( 'tacticId', tactic_id, 'techniqueId', technique_id, 'leadsTo', leads_to) order by position) as steps from case_study join procedure_step on case_study_id = case_study.id group by case_study.id order by case_study.id collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "id", "parent_id" from "technique" where "parent_id" is not null) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, "id" collate "C" as "sort_key", "id" collate "C" as "tie_key" from "case_study" where "retired" = $1 and "id" = any($2) order by "id" collate "C" asc, "id" collate "C" asc limit $3) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, "id" collate "C" as "sort_key", "id" collate "C" as "tie_key" from "case_study" where "retired" = $1 and "id" = any($2) order by "id" collate "C" asc, "id" collate "C" asc limit $3) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, "id" collate "C" as "sort_key", "id" collate "C" as "tie_key" from "case_study" where "retired" = $1 and "id" not in (select "case_study_id" from "procedure_step" where "technique_id" = any($2)) order by "id" collate "C" asc, "id" collate "C" asc limit $3) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from "case_study" where "retired" = $1 and "id" = any($2)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from "case_study" where "retired" = $1 and "id" = any($2)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from "case_study" where "retired" = $1 and "id" not in (select "case_study_id" from "procedure_step" where "technique_id" = any($2))) as read;
