select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select coalesce(source.id, target.id) as id, edge.kind, case when source.id is null then source_id else target_id end as missing_id from graph_edge as edge left join catalogue_object as source on source.id = source_id left join catalogue_object as target on target.id = target_id where edge.kind = any($1) and (source.id is null) <> (target.id is null) order by 1, 3) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select id from technique where not retired and id not in (select technique_id from mitigation_technique) order by id collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select id, number from weakness where not retired and id not in (select weakness_id from technique_weakness) and id not in (select weakness_id from weakness_relation) and id not in (select target_id from weakness_relation) and id not in (select member_id from weakness_category_member) order by number) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select mitigation_id, technique_id, count(*)::int as count from mitigation_technique join technique on technique.id = technique_id group by mitigation_id, technique_id having count(*) > 1 order by mitigation_id collate "C", technique_id collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;
