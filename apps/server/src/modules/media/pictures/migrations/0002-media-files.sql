-- Pictures are files of the media library from now on.
insert into media_file (site_id, id, created_date, updated_date, root, display_name, media_type, operation_status, state, private, size, source, width, height, doc)
select site_id, id, created_date, created_date, 'MEDIA_ROOT', id, case when format = 'svg' then 'VECTOR' else 'IMAGE' end, 'READY', 'OK', false, size, source, width, height, '{}'
from picture;
drop table picture;
