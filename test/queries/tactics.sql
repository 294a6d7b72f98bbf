select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "technique".*, "tactic_id" as "owner_id" from "technique_tactic" inner join "technique" on "technique"."id" = "technique_id" where "tactic_id" = any($1) order by "technique"."id" collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, coalesce(position, 1000000) as "sort_key", "id" collate "C" as "tie_key" from "tactic" where "retired" = $1 order by coalesce(position, 1000000) asc, "id" collate "C" asc limit $2) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from "tactic" where "retired" = $1) as read;
