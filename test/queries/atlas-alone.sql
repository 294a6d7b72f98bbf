select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, "id" collate "C" as "sort_key", "id" collate "C" as "tie_key" from "technique" where "retired" = $1 and (attack_reference is not null) = $2 order by "id" collate "C" asc, "id" collate "C" asc limit $3) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, "id" collate "C" as "sort_key", "id" collate "C" as "tie_key" from "technique" where "retired" = $1 and (attack_reference is not null) = $2 order by "id" collate "C" asc, "id" collate "C" asc limit $3) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from "technique" where "retired" = $1 and (attack_reference is not null) = $2) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from "technique" where "retired" = $1 and (attack_reference is not null) = $2) as read;
