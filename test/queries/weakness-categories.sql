select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "technique".*, "weakness_id" as "owner_id", "source", "rationale", "url" from "technique_weakness" inner join "technique" on "technique"."id" = "technique_id" where "weakness_id" = any($1) order by technique.id collate "C", source collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, number as "sort_key", lpad(number::text, 7, '0') collate "C" as "tie_key" from "weakness_category" where "retired" = $1 order by number asc, lpad(number::text, 7, '0') collate "C" asc limit $2) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from "weakness_category" where "retired" = $1) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select distinct "weakness"."id", "number", "category_id" as "owner_id" from "weakness_category_member" inner join "weakness" on "weakness"."id" = "member_id" where "category_id" = any($1) order by "number") as read;
