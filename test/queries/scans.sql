select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "application" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "threat_model" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, dated_at as "sort_key", id as "tie_key" from "scan" order by dated_at desc, id desc limit $1) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from "scan") as read;
