select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "technique".*, "weakness_id" as "owner_id", "source", "rationale", "url" from "technique_weakness" inner join "technique" on "technique"."id" = "technique_id" where "weakness_id" = any($1) order by technique.id collate "C", source collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, number as "sort_key", lpad(number::text, 7, '0') collate "C" as "tie_key" from "weakness" where "retired" = $1 and "abstraction" = any($2) order by number asc, lpad(number::text, 7, '0') collate "C" asc limit $3) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from "weakness" where "retired" = $1 and "abstraction" = any($2)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select distinct "weakness".*, "target_id" as "owner_id" from "weakness_relation" inner join "weakness" on "weakness"."id" = "weakness_id" where "target_id" = any($1) and "nature" = $2 and "view_number" = $3 order by "number") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select distinct "weakness".*, "weakness_id" as "owner_id" from "weakness_relation" inner join "weakness" on "weakness"."id" = "target_id" where "weakness_id" = any($1) and "nature" = $2 and "view_number" = $3 order by "number") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select distinct "weakness_category".*, "member_id" as "owner_id" from "weakness_category_member" inner join "weakness_category" on "weakness_category"."id" = "category_id" where "member_id" = any($1) order by "number") as read;
