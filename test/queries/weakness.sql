select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with recursive walk (owner_id, id, distance) as ( select id, id, 0 from unnest($1::text[]) as start (id) union select walk.owner_id, "target_id", distance + 1 from walk join weakness_relation on "weakness_id" = walk.id and nature = 'ChildOf' and view_number = 1000 where distance < $2 ) select weakness.*, owner_id, nearest.distance from (select owner_id, id, min(distance) as distance from walk group by owner_id, id) as nearest join weakness using (id) where nearest.distance > 0 order by nearest.distance, number) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "tactic".*, "technique_id" as "owner_id" from "technique_tactic" inner join "tactic" on "tactic"."id" = "tactic_id" where "technique_id" = any($1) order by "technique_tactic"."position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "technique".*, "weakness_id" as "owner_id", "source", "rationale", "url" from "technique_weakness" inner join "technique" on "technique"."id" = "technique_id" where "weakness_id" = any($1) order by technique.id collate "C", source collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select distinct "weakness".*, "target_id" as "owner_id" from "weakness_relation" inner join "weakness" on "weakness"."id" = "weakness_id" where "target_id" = any($1) and "nature" = $2 and "view_number" = $3 order by "number") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select distinct "weakness".*, "target_id" as "owner_id" from "weakness_relation" inner join "weakness" on "weakness"."id" = "weakness_id" where "target_id" = any($1) and "nature" = $2 and "view_number" = $3 order by "number") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select distinct "weakness".*, "weakness_id" as "owner_id" from "weakness_relation" inner join "weakness" on "weakness"."id" = "target_id" where "weakness_id" = any($1) and "nature" = $2 and "view_number" = $3 order by "number") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select distinct "weakness".*, "weakness_id" as "owner_id" from "weakness_relation" inner join "weakness" on "weakness"."id" = "target_id" where "weakness_id" = any($1) and "nature" = $2 and "view_number" = $3 order by "number") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select distinct "weakness_category".*, "member_id" as "owner_id" from "weakness_category_member" inner join "weakness_category" on "weakness_category"."id" = "category_id" where "member_id" = any($1) order by "number") as read;
