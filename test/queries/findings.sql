select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select coalesce(sum(n), 0)::int as count from (select application_id, scan_type, state, severity, cwe, category, scanner_id, count as n from security_finding_count where scan_type = any($1) and state = any($2)) as counted) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with page as materialized (select id from security_finding where scan_type = any($1) and state = any($2) order by severity desc, id desc limit $3 offset $4) select security_finding.* from page join security_finding using (id) order by severity desc, id desc) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with recursive walk (start, id) as ( select id, id from unnest($1::text[]) as target (id) union select start, target_id from walk cross join lateral ( select target_id from weakness_relation where weakness_id = walk.id and nature = 'ChildOf' and view_number = 1000 offset 0 ) as above ), found as ( select distinct start, coalesce(technique_id, walk.id) as id from walk left join lateral ( select technique_id from technique_weakness where weakness_id = walk.id offset 0 ) as link on true ) select technique.*, start as owner_id from found cross join lateral (select * from technique where id = found.id and not retired offset 0) as technique order by technique.id collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "application" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "scan" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "scanner" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "threat_model" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness_category" where "id" = any($1)) as read;
