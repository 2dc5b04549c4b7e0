create table product_import (
  site_id uuid not null,
  id uuid not null,
  file_name text,
  dry_run boolean not null,
  status text not null check (status in ('RUNNING', 'FINISHED', 'FAILED')),
  -- Emptied when the work is done.
  csv text not null,
  mapping jsonb not null,
  columns jsonb not null,
  total_products integer not null,
  -- Counted on in the transaction that writes the product: work that runs again goes on where it stopped.
  processed_products integer not null default 0,
  created_count integer not null default 0,
  changed_count integer not null default 0,
  unchanged_count integer not null default 0,
  failed_count integer not null default 0,
  warning_count integer not null default 0,
  created_date timestamptz not null,
  finished_date timestamptz,
  primary key (site_id, id)
);

-- What became of each line.
create table product_import_row (
  site_id uuid not null,
  import_id uuid not null,
  line integer not null,
  handle text not null,
  title text,
  outcome text not null,
  changes jsonb not null default '[]',
  message text,
  primary key (site_id, import_id, line, outcome),
  foreign key (site_id, import_id) references product_import (site_id, id) on delete cascade
);

-- The lines that a product came from, so that an export gives back what the catalogue has no place for, and every cell
-- as it was written: [{"cells", "variantId", "image"}], without empty cells.
create table product_file_source (
  site_id uuid not null,
  product_id uuid not null,
  columns jsonb not null,
  lines jsonb not null,
  primary key (site_id, product_id),
  foreign key (site_id, product_id) references product (site_id, id) on delete cascade
);
