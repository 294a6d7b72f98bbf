select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select chart.*, node_id as owner_id from ( select distinct chart_id, node_id from finding_chart join finding_subject using (finding_id) join research_finding on research_finding.id = finding_id where not research_finding.retired) as pair join chart on chart.id = chart_id where node_id = any($1::text[]) order by chart.position, chart.id) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select technique.*, chart_id as owner_id from ( select distinct chart_id, node_id from finding_chart join finding_subject using (finding_id) join research_finding on research_finding.id = finding_id where not research_finding.retired) as pair join technique on technique.id = node_id where chart_id = any($1::text[]) order by technique.id collate "C") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "research_finding" where "retired" = $1 and id in (select finding_id from evidence where validated = any($2)) order by "position", "id") as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "technique" where "id" = any($1)) as read;
