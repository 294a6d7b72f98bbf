select "mitigation".*, "technique_id" as "owner_id", "use", "position" from "mitigation_technique" inner join "mitigation" on "mitigation"."id" = "mitigation_id" where "technique_id" = any($1) order by "mitigation"."id" collate "C", "position";

select "technique".*, "tactic_id" as "owner_id" from "technique_tactic" inner join "technique" on "technique"."id" = "technique_id" where "tactic_id" = any($1) order by "technique"."id" collate "C";

select * from "matrix";

select * from "tactic" where "retired" = $1 order by "position";
