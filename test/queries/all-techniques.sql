select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "tactic".*, "technique_id" as "owner_id" from "technique_tactic" inner join "tactic" on "tactic"."id" = "tactic_id" where "technique_id" = any($1) order by "technique_tactic"."position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, "id" collate "C" as "sort_key", "id" collate "C" as "tie_key" from "technique" where "retired" = $1 order by "id" collate "C" asc, "id" collate "C" asc limit $2) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from "technique" where "retired" = $1) as read;
