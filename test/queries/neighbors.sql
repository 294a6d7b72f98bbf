select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select coalesce(sum(n), 0)::int as count from (select count as n from security_finding_link_count where state = any($1) and target_id = $2) as counted) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with edge as materialized ( select * from graph_edge as edge where (source_id = any($1) or target_id = any($2)) ), known as materialized ( select id from catalogue_object where id = any(array(select source_id from edge union select target_id from edge)) ) select edge.* from edge where source_id in (select id from known) and target_id in (select id from known) order by source_id collate "C", target_id collate "C", edge.kind collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "case_study" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "mitigation" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "research_finding" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "tactic" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "technique" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "technique" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from (select "id", "source", "entry_id", "title", "text", "remedy", "severity", "cvss_version", "cvss_score", "cvss_vector", "cves", "aliases", "source_cwes", "source_techniques", "affected", "references", "tags", "published", "modified", "due_date", "used_by_ransomware", "retired" from "vulnerability") as "vulnerability" where "retired" = $1 and id in (select vulnerability_id from vulnerability_link where target_id = any($2::text[]))) as read;
