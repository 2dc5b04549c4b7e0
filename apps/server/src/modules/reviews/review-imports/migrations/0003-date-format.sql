-- The stated order of the numbers of dates. Null: only dates with one reading are imported.
alter table review_import add column date_format text;
alter table review_import add constraint review_import_date_format
  check (date_format in ('YMD', 'DMY', 'MDY', 'UNIX_SECONDS', 'UNIX_MILLISECONDS'));
