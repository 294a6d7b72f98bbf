select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "mitigation".*, "technique_id" as "owner_id", "use", "position" from "mitigation_technique" inner join "mitigation" on "mitigation"."id" = "mitigation_id" where "technique_id" = any($1) order by "mitigation"."id" collate "C", "position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "technique".*, "tactic_id" as "owner_id" from "technique_tactic" inner join "technique" on "technique"."id" = "technique_id" where "tactic_id" = any($1) order by "technique"."id" collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "matrix") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "tactic" where "retired" = $1 order by "position") as read;
