select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select * from graph_edge where source_id = any($1) and target_id = any($2)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "case_study" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "mitigation" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "tactic" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "technique" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;
