select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select coalesce(sum(n), 0)::int as count from (select scan_type, state, severity, cwe, category, scanner_id, count as n from security_finding_count where scan_type = any($1) and state = any($2)) as counted) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with page as materialized (select id, severity as sort_key from security_finding where scan_type = any($1) and state = any($2) order by severity desc, id desc limit $3 offset $4) select security_finding.*, sort_key from page join security_finding using (id) order by sort_key desc, id desc) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with recursive own as ( select id as finding_id, target from security_finding, unnest(targets) as target where id = any($1::bigint[]) ), walk (start, id) as ( select distinct target, target from own union select walk.start, target_id from walk join weakness_relation on weakness_id = walk.id and nature = 'ChildOf' and view_number = 1000 ) select distinct finding_id::text as owner_id, technique.id as technique_id from own join walk on walk.start = own.target left join technique_weakness as link on link.weakness_id = walk.id join technique on technique.id = coalesce(link.technique_id, walk.id) and not technique.retired order by technique_id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "application" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "scan" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "scanner" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "technique" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "threat_model" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness_category" where "id" = any($1)) as read;
