select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "citation_source" where "rank" is not null order by "rank") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "report") as read;
