select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select coalesce(sum(n), 0)::int as count from (select count as n from security_finding_link_count where state = any($1) and target_id = $2) as counted) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select member_id as source_id, view_id as target_id, 'MEMBER_OF' as kind, 'cwe' as provenance from ( select view_id, member_id from ( select id as view_id, member_id from weakness_view, unnest(member_ids) as member_id union select id, category_id from weakness_view join weakness_category_member on view_number = number union select id, member_id from weakness_view join weakness_category_member on view_number = number union select id, weakness_id from weakness_view join weakness_relation on view_number = number and nature = 'ChildOf' ) as entry where member_id = $1) as member join catalogue_object on catalogue_object.id = member_id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select member_id as source_id, view_id as target_id, 'MEMBER_OF' as kind, 'cwe' as provenance from ( select view_id, member_id from ( select id as view_id, member_id from weakness_view, unnest(member_ids) as member_id union select id, category_id from weakness_view join weakness_category_member on view_number = number union select id, member_id from weakness_view join weakness_category_member on view_number = number union select id, weakness_id from weakness_view join weakness_relation on view_number = number and nature = 'ChildOf' ) as entry where view_id = $1) as member join catalogue_object on catalogue_object.id = member_id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with edge as materialized ( select * from graph_edge as edge where (source_id = any($1) or target_id = any($2)) ), known as materialized ( select id from catalogue_object where id = any(array(select source_id from edge union select target_id from edge)) ) select edge.* from edge where source_id in (select id from known) and target_id in (select id from known) order by source_id collate "C", target_id collate "C", edge.kind collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with edge as materialized ( select * from graph_edge as edge where (source_id = any($1) or target_id = any($2)) ), known as materialized ( select id from catalogue_object where id = any(array(select source_id from edge union select target_id from edge)) ) select edge.* from edge where source_id in (select id from known) and target_id in (select id from known) order by source_id collate "C", target_id collate "C", edge.kind collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness_category" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness_category" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness_view" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness_view" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from (select "id", "source", "entry_id", "title", "text", "remedy", "severity", "cvss_version", "cvss_score", "cvss_vector", "cves", "aliases", "source_cwes", "source_techniques", "affected", "references", "tags", "published", "modified", "due_date", "used_by_ransomware", "retired" from "vulnerability") as "vulnerability" where "retired" = $1 and id in (select vulnerability_id from vulnerability_link where target_id = any($2::text[]))) as read;
