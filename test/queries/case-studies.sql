select * from "tactic" where "id" = any($1);

select * from "technique" where "id" = any($1);

select *, "case_study_id" as "owner_id" from "procedure_step" where "case_study_id" = any($1) order by "position";

select *, coalesce("incident_date"::text, '') collate "C" as "sort_key", "id" collate "C" as "tie_key" from "case_study" where "retired" = $1 and type = any($2) order by coalesce("incident_date"::text, '') collate "C" desc, "id" collate "C" desc limit $3;

select count(*)::int as "count" from "case_study" where "retired" = $1 and type = any($2);
