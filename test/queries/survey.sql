select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "min_base" from "survey_setting") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select "survey_question".* from "survey_question" inner join "survey" on "survey"."id" = "survey_question"."survey_id" order by "survey"."position", "survey_question"."position") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "survey" order by "position") as read;
