select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "id" from "technique" where "retired" = $1 order by "id" collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "technique_id", "mitigation_id", "name" from "mitigation_technique" inner join "mitigation" on "mitigation"."id" = "mitigation_id" where "mitigation_id" = any($1) group by "technique_id", "mitigation_id", "name" order by "mitigation_id" collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "case_study" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "matrix") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "mitigation" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, "case_study_id" as "owner_id" from "procedure_step" where "case_study_id" = any($1) order by "position") as read;
