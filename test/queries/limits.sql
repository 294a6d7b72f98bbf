select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select (select count(*)::int from weakness where not retired) as weakness_count, (select count(*)::int from weakness_category where not retired) as category_count) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness_catalog") as read;
