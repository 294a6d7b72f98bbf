select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "chart".*, "finding_chart"."finding_id" as "owner_id" from "finding_chart" inner join "chart" on "chart"."id" = "finding_chart"."chart_id" where "finding_chart"."finding_id" = any($1) order by "finding_chart"."position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "technique".*, "finding_subject"."finding_id" as "owner_id" from "finding_subject" inner join "technique" on "technique"."id" = "finding_subject"."node_id" where "finding_subject"."finding_id" = any($1) order by "finding_subject"."position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "weakness".*, "finding_subject"."finding_id" as "owner_id" from "finding_subject" inner join "weakness" on "weakness"."id" = "finding_subject"."node_id" where "finding_subject"."finding_id" = any($1) order by "finding_subject"."position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "research_finding" where "retired" = $1 order by "position", "id") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select *, "finding_id" as "owner_id" from "evidence" where "finding_id" = any($1) order by "position") as read;
