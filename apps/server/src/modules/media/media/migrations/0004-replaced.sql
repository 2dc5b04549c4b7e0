-- Which files another one was put in the place of, by that one.
create index media_file_replaced on media_file (site_id, (doc ->> 'replacedBy')) where doc ? 'replacedBy';
