select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select application_id, targets, severity::int, count as finding_count from security_finding_open_group where application_id = any($1) and count > 0) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( with recursive walk (weakness_id, id, ancestor_ids) as ( select id, id, '{}'::text[] from weakness where id = any($1::text[]) union all select walk.weakness_id, relation.target_id, ancestor_ids || relation.target_id from walk join weakness_relation as relation on relation.weakness_id = walk.id and nature = 'ChildOf' and view_number = 1000 where cardinality(ancestor_ids) < 10 and relation.target_id <> all(ancestor_ids) ), nearest as ( select distinct on (weakness_id, id) weakness_id, id, ancestor_ids from walk order by weakness_id, id, cardinality(ancestor_ids), ancestor_ids ) select nearest.weakness_id as target, technique_id, nearest.weakness_id, ancestor_ids, source, rationale, url from nearest join technique_weakness as link on link.weakness_id = nearest.id join technique on technique.id = technique_id and not technique.retired union all select id, id, null, '{}', null, null, null from technique where id = any($2::text[]) order by technique_id, weakness_id nulls first, ancestor_ids, source) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "mitigation".*, "technique_id" as "owner_id", "use", "position" from "mitigation_technique" inner join "mitigation" on "mitigation"."id" = "mitigation_id" where "technique_id" = any($1) order by "mitigation"."id" collate "C", "position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "application" where "guid" = any($1::uuid[])) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "technique" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;
