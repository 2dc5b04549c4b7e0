create table review_import (
  site_id uuid not null,
  id uuid not null,
  source text not null,
  file_name text not null,
  created_date timestamptz not null,
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
create index review_import_newest on review_import (site_id, created_date desc);

-- The lines of a file. Their content is deleted as soon as they are done.
create table review_import_line (
  site_id uuid not null,
  import_id uuid not null,
  number integer not null,
  doc jsonb,
  outcome text,
  primary key (site_id, import_id, number),
  foreign key (site_id, import_id) references review_import (site_id, id) on delete cascade
);

-- By what an imported review is found again: a hash of what the other shop says of it besides its content.
create table imported_review (
  site_id uuid not null,
  import_key text not null,
  review_id uuid not null,
  primary key (site_id, import_key),
  foreign key (site_id, review_id) references review (site_id, id) on delete cascade
);
create index imported_review_review on imported_review (site_id, review_id);

-- What an import did to a review: the revision that it left, and the content before it; null for one that it added.
create table review_import_change (
  site_id uuid not null,
  import_id uuid not null,
  review_id uuid not null,
  revision bigint not null,
  before jsonb,
  primary key (site_id, import_id, review_id),
  foreign key (site_id, import_id) references review_import (site_id, id) on delete cascade,
  foreign key (site_id, review_id) references review (site_id, id) on delete cascade
);
create index review_import_change_review on review_import_change (site_id, review_id);
