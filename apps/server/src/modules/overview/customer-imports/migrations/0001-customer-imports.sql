create table customer_import (
  site_id uuid not null,
  id uuid not null,
  format jsonb not null,
  file_name text not null,
  created_date timestamptz not null,
  -- The email of a person of the back office, the name of an app.
  started_by text not null,
  state text not null check (state in ('UPLOADING', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE')),
  total integer not null default 0,
  done integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  kept integer not null default 0,
  primary key (site_id, id)
);
create index customer_import_newest on customer_import (site_id, created_date desc);

-- The lines of a file. Their content is deleted as soon as they are done.
create table customer_import_line (
  site_id uuid not null,
  import_id uuid not null,
  number integer not null,
  doc jsonb,
  outcome text,
  field text,
  -- Whom the line is about, until the import has ended: of two lines about one customer the second one is left out.
  key text,
  primary key (site_id, import_id, number),
  foreign key (site_id, import_id) references customer_import (site_id, id) on delete cascade
);

create index customer_import_line_key on customer_import_line (site_id, import_id, key) where key is not null;

-- What an import did to a customer: the revision that it left, the customer before it (null for one that it added), and what it added.
create table customer_import_change (
  site_id uuid not null,
  import_id uuid not null,
  customer_id uuid not null,
  revision bigint not null,
  before jsonb,
  note_id uuid,
  consent_ids uuid[] not null default '{}',
  with_account boolean not null default false,
  primary key (site_id, import_id, customer_id),
  foreign key (site_id, import_id) references customer_import (site_id, id) on delete cascade
);
create index customer_import_change_of_customer on customer_import_change (site_id, customer_id);
