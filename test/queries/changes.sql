select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select each_row.*, owner.index as owner_index from json_to_recordset($1::json) as owner (index int, revision int) cross join lateral ( select node_index.id, fields from provenance join node_index on node_index.id = object_id where provenance.revision = owner.revision and object_id collate "C" > $2 order by object_id collate "C" limit $3) as each_row order by owner.index, id collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "id", "kind" from "node_index" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "case_study" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, revision as "sort_key", revision::text as "tie_key" from (select "revision"."id", "provenance"."revision", "revision"."at", "kind", "provenance"."source", "version", "contribution_id", count(*)::int as "object_count" from "provenance" inner join "revision" on "revision"."id" = "provenance"."revision" group by "revision"."id", "provenance"."revision", "revision"."at", "kind", "provenance"."source", "version", "contribution_id") as "write" order by revision desc, revision::text desc limit $1) as read;
