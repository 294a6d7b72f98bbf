select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "tactic" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "technique" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, "case_study_id" as "owner_id" from "procedure_step" where "case_study_id" = any($1) order by "position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, coalesce("incident_date"::text, '') collate "C" as "sort_key", "id" collate "C" as "tie_key" from "case_study" where "retired" = $1 and type = any($2) order by coalesce("incident_date"::text, '') collate "C" desc, "id" collate "C" asc limit $3) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from "case_study" where "retired" = $1 and type = any($2)) as read;
