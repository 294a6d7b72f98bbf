select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "mitigation".*, "technique_id" as "owner_id", "use", "position" from "mitigation_technique" inner join "mitigation" on "mitigation"."id" = "mitigation_id" where "technique_id" = any($1) order by "mitigation"."id" collate "C", "position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "technique".*, "weakness_id" as "owner_id", "source", "rationale", "url" from "technique_weakness" inner join "technique" on "technique"."id" = "technique_id" where "weakness_id" = any($1) order by technique.id collate "C", source collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "weakness".*, "technique_id" as "owner_id", "source", "rationale", "url" from "technique_weakness" inner join "weakness" on "weakness"."id" = "weakness_id" where "technique_id" = any($1) order by "number", source collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, "id" collate "C" as "sort_key", "id" collate "C" as "tie_key" from "technique" where "retired" = $1 and id in (select id from node_index where words @@ plainto_tsquery('english', $2)) order by "id" collate "C" asc, "id" collate "C" asc limit $3) as read;
