select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select coalesce(sum(n), 0)::int as count from (select count as n from security_finding_link_count where state = any($1) and target_id = $2) as counted) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select edge.* from graph_edge as edge join node_index as source on source.id = source_id join node_index as target on target.id = target_id where (source_id = any($1) or target_id = any($2)) order by source_id collate "C", target_id collate "C", edge.kind collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select edge.* from graph_edge as edge join node_index as source on source.id = source_id join node_index as target on target.id = target_id where (source_id = any($1) or target_id = any($2)) order by source_id collate "C", target_id collate "C", edge.kind collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select member_id as source_id, view_id as target_id, 'MEMBER_OF' as kind, 'cwe' as provenance from ( select view_id, member_id from ( select id as view_id, member_id from weakness_view, unnest(member_ids) as member_id union select id, category_id from weakness_view join weakness_category_member on view_number = number union select id, member_id from weakness_view join weakness_category_member on view_number = number union select id, weakness_id from weakness_view join weakness_relation on view_number = number and nature = 'ChildOf' ) as entry where member_id = $1) as member join node_index on node_index.id = member_id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select member_id as source_id, view_id as target_id, 'MEMBER_OF' as kind, 'cwe' as provenance from ( select view_id, member_id from ( select id as view_id, member_id from weakness_view, unnest(member_ids) as member_id union select id, category_id from weakness_view join weakness_category_member on view_number = number union select id, member_id from weakness_view join weakness_category_member on view_number = number union select id, weakness_id from weakness_view join weakness_relation on view_number = number and nature = 'ChildOf' ) as entry where view_id = $1) as member join node_index on node_index.id = member_id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "id", "kind" from "node_index" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "id", "kind" from "node_index" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "id", "kind" from "node_index" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness_category" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness_view" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness_view" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select count(*)::int as "count" from "vulnerability" where "retired" = $1 and id in (select vulnerability_id from vulnerability_link where target_id = any($2::text[]))) as read;
