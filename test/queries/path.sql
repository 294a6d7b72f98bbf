select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with edge as materialized ( select * from graph_edge as edge where (source_id = any($1) or target_id = any($2)) ), known as materialized ( select id from catalogue_object where id = any(array(select source_id from edge union select target_id from edge)) ) select edge.* from edge where source_id in (select id from known) and target_id in (select id from known) order by source_id collate "C", target_id collate "C", edge.kind collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with edge as materialized ( select * from graph_edge as edge where (source_id = any($1) or target_id = any($2)) ), known as materialized ( select id from catalogue_object where id = any(array(select source_id from edge union select target_id from edge)) ) select edge.* from edge where source_id in (select id from known) and target_id in (select id from known) order by source_id collate "C", target_id collate "C", edge.kind collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with edge as materialized ( select * from graph_edge as edge where (source_id = any($1) or target_id = any($2)) ), known as materialized ( select id from catalogue_object where id = any(array(select source_id from edge union select target_id from edge)) ) select edge.* from edge where source_id in (select id from known) and target_id in (select id from known) order by source_id collate "C", target_id collate "C", edge.kind collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "mitigation" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "technique" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;
