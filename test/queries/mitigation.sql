select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "technique".*, "mitigation_id" as "owner_id", "use", "position" from "mitigation_technique" inner join "technique" on "technique"."id" = "technique_id" where "mitigation_id" = any($1) order by "position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "technique".*, "weakness_id" as "owner_id", "source", "rationale", "url" from "technique_weakness" inner join "technique" on "technique"."id" = "technique_id" where "weakness_id" = any($1) order by technique.id collate "C", source collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "weakness".*, "technique_id" as "owner_id", "source", "rationale", "url" from "technique_weakness" inner join "weakness" on "weakness"."id" = "weakness_id" where "technique_id" = any($1) order by "number", source collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "mitigation" where "id" = any($1)) as read;
