select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select asked.id as owner_id, dataset.* from unnest($1::text[]) as asked(id) cross join lateral get_chart_dataset(asked.id, $2::text, $3::text, $4::text) with ordinality as dataset order by asked.id, dataset.ordinality) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "research_finding".*, "finding_chart"."chart_id" as "owner_id" from "finding_chart" inner join "research_finding" on "research_finding"."id" = "finding_chart"."finding_id" where "finding_chart"."chart_id" = any($1) and "research_finding"."retired" = $2 order by "research_finding"."position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "chart" where "retired" = $1 order by "position", "id") as read;
