-- A run that takes another one back.
alter table product_import add column reverts uuid;
create index product_import_created on product_import (site_id, created_date desc, id desc);

-- What an import did to each product, until it is taken back.
create table product_import_undo (
  site_id uuid not null,
  import_id uuid not null,
  -- The product's place in the file, and its first line there.
  position integer not null,
  line integer not null,
  handle text not null,
  title text,
  product_id uuid not null,
  -- Revisions of the product and its stock right after: with others, something happened since.
  version text not null,
  -- The product and the lines it came from as they were; absent for one that the import made.
  before jsonb,
  primary key (site_id, import_id, position),
  foreign key (site_id, import_id) references product_import (site_id, id) on delete cascade
);
