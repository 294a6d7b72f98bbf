select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select application_id, targets, severity::int, count as finding_count from security_finding_open_group where application_id = any($1) and count > 0) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select application_id::text as owner_id, scan_type, state, severity, sum(count)::int as count from security_finding_count where application_id = any($1::int[]) and count > 0 group by application_id, scan_type, state, severity order by severity, scan_type, state) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select application_id::text as owner_id, target_id as weakness_id, coalesce(sum(count) filter (where state in ('open', 'suppressed')), 0)::int as open_count, coalesce(sum(count) filter (where state not in ('open', 'suppressed')), 0)::int as closed_count, coalesce(max(counted.severity) filter (where state in ('open', 'suppressed')), 0)::int as severity from security_finding_link_count as counted join weakness on weakness.id = target_id where application_id = any($1::int[]) and count > 0 group by application_id, target_id, number order by open_count desc, number) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with recursive walk (weakness_id, id, ancestor_ids) as ( select id, id, '{}'::text[] from weakness where id = any($1::text[]) union all select walk.weakness_id, relation.target_id, ancestor_ids || relation.target_id from walk join weakness_relation as relation on relation.weakness_id = walk.id and nature = 'ChildOf' and view_number = 1000 where cardinality(ancestor_ids) < 10 and relation.target_id <> all(ancestor_ids) ), nearest as ( select distinct on (weakness_id, id) weakness_id, id, ancestor_ids from walk order by weakness_id, id, cardinality(ancestor_ids), ancestor_ids ) select nearest.weakness_id as target, technique_id, nearest.weakness_id, ancestor_ids, source, rationale, url from nearest join technique_weakness as link on link.weakness_id = nearest.id join technique on technique.id = technique_id and not technique.retired union all select id, id, null, '{}', null, null, null from technique where id = any($2::text[]) order by technique_id, weakness_id nulls first, ancestor_ids, source) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "technique" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, dated_at as "sort_key", id as "tie_key" from "scan" where "application_id" = $1 order by dated_at desc, id desc limit $2) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, lower("name") collate "C" as "sort_key", guid::text collate "C" as "tie_key" from "application" order by lower("name") collate "C" asc, guid::text collate "C" asc limit $1) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from "application") as read;
