select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select distinct target_id as id from security_finding_link_count join catalogue_object on catalogue_object.id = target_id where application_id = $1 and state = 'open' and count > 0) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select target as target_id, issue_id, tool from unnest($1::text[]) as target cross join lateral ( select issue_id, scanner_id from security_finding_link join security_finding on id = finding_id where target_id = target and finding_id > $2 and finding_id < $3 and state = 'open' and $4::text || ':' || issue_id <> all($5::text[]) order by finding_id limit $6 ) as shown join scanner on scanner.id = scanner_id order by issue_id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with edge as materialized ( select * from graph_edge as edge where (source_id = any($1) or target_id = any($2)) ), known as materialized ( select id from catalogue_object where id = any(array(select source_id from edge union select target_id from edge)) ) select edge.* from edge where source_id in (select id from known) and target_id in (select id from known) order by source_id collate "C", target_id collate "C", edge.kind collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with edge as materialized ( select * from graph_edge as edge where (source_id = any($1) or target_id = any($2)) ), known as materialized ( select id from catalogue_object where id = any(array(select source_id from edge union select target_id from edge)) ) select edge.* from edge where source_id in (select id from known) and target_id in (select id from known) order by source_id collate "C", target_id collate "C", edge.kind collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with requested as ( select edge, split_part(edge, ' ', 1) as kind, split_part(edge, ' ', 2) as source_id, split_part(edge, ' ', 3) as target_id from unnest($1::text[]) as edge ), stated (edge, source, position, rationale) as ( select edge, source, 0, rationale from requested join technique_weakness on technique_id = source_id and weakness_id = target_id where kind = 'EXPLOITS' union all select edge, '', position, use from requested join mitigation_technique on mitigation_id = source_id and technique_id = target_id where kind = 'MITIGATES' union all select edge, '', position, description from requested join procedure_step on case_study_id = source_id and target_id = case kind when 'EMPLOYS' then technique_id else tactic_id end where kind in ('EMPLOYS', 'PURSUES') ) select edge, string_agg(rationale, E'\n\n' order by source collate "C", position) as rationale from stated where rationale <> '' group by edge) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "application" where "guid" = any($1::uuid[])) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "mitigation" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "security_finding" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "technique" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;
