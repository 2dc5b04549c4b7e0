-- The file of a running import is in the file store under this key. Imports that an older version began keep theirs in `csv`.
alter table product_import add column file_key text;
alter table product_import alter column csv drop not null;
update product_import set csv = null where status <> 'RUNNING';
create index product_import_file on product_import (site_id, file_key) where file_key is not null;
