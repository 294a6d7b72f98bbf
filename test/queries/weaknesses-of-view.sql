select read.*, (select id from revision order by id desc limit 1) as skg_revision from ( select weakness.id, number, view_id as owner_id from ( select view_id, member_id from ( select id as view_id, member_id from weakness_view, unnest(member_ids) as member_id union select id, category_id from weakness_view join weakness_category_member on view_number = number union select id, member_id from weakness_view join weakness_category_member on view_number = number union select id, weakness_id from weakness_view join weakness_relation on view_number = number and nature = 'ChildOf' ) as entry where view_id = any($1::text[])) as member join weakness on weakness.id = member_id order by number) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness" where "id" = any($1)) as read;

select read.*, (select id from revision order by id desc limit 1) as skg_revision from (select * from "weakness_view" where "id" = any($1)) as read;
