select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select coalesce(sum(n), 0)::int as count from (select application_id, scan_type, state, severity, cwe, category, scanner_id, count as n from security_finding_count where state = any($1)) as counted) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with page as materialized (select id from security_finding where state = any($1) order by coalesce(last_seen_at, (select newest_at from scanner where scanner.id = scanner_id)) asc, id asc limit $2 offset $3) select security_finding.*, coalesce(last_seen_at, (select newest_at from scanner where scanner.id = scanner_id)) as seen_at from page join security_finding using (id) order by seen_at asc, id asc) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "application" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "scanner" where "id" = any($1)) as read;
