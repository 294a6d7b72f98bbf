with recursive open as ( select target_id, sum(count)::int as finding_count, max(severity)::int as severity from security_finding_link_count where application_id = $1 and state = 'open' and count > 0 group by target_id ), walk (weakness_id, id, ancestor_ids) as ( select target_id, target_id, '{}'::text[] from open join weakness on weakness.id = target_id union all select walk.weakness_id, relation.target_id, ancestor_ids || relation.target_id from walk join weakness_relation as relation on relation.weakness_id = walk.id and nature = 'ChildOf' and view_number = 1000 where cardinality(ancestor_ids) < 10 and relation.target_id <> all(ancestor_ids) ), nearest as ( select distinct on (weakness_id, id) weakness_id, id, ancestor_ids from walk order by weakness_id, id, cardinality(ancestor_ids), ancestor_ids ) select $2::int as application_id, technique_id, nearest.weakness_id, ancestor_ids, source, rationale, url, finding_count, open.severity from nearest join technique_weakness as link on link.weakness_id = nearest.id join technique on technique.id = technique_id and not technique.retired join open on open.target_id = nearest.weakness_id union all select $3::int, technique.id, null, '{}', null, null, null, finding_count, open.severity from open join technique on technique.id = target_id order by technique_id, weakness_id nulls first, ancestor_ids, source;

select "mitigation".*, "technique_id" as "owner_id", "use", "position" from "mitigation_technique" inner join "mitigation" on "mitigation"."id" = "mitigation_id" where "technique_id" = any($1) order by "mitigation"."id" collate "C", "position";

select * from "application" where "guid" = any($1::uuid[]);

select * from "technique" where "id" = any($1);

select * from "weakness" where "id" = any($1);
