select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select asked.id as owner_id, dataset.* from unnest($1::text[]) as asked(id) cross join lateral get_chart_dataset(asked.id, $2::text, $3::text, $4::text) with ordinality as dataset order by asked.id, dataset.ordinality) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "chart" where "id" = any($1)) as read;
