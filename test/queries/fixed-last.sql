select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select coalesce(sum(n), 0)::int as count from (select application_id, scan_type, state, severity, cwe, category, scanner_id, 1 as n from security_finding where state in ('fixed', 'replaced') and state_at >= ($1) ) as counted) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with page as materialized (select id from security_finding where state in ('fixed', 'replaced') and state_at >= ($1) order by state_at desc, id desc limit $2 offset $3) select security_finding.* from page join security_finding using (id) order by state_at desc, id desc) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "application" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "scanner" where "id" = any($1)) as read;
