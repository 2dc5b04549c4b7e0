-- The signed statement of a verified review. With the salt the site can show which order line was hashed; without it nobody can guess.
create table review_statement (
  site_id uuid not null,
  review_id uuid not null,
  statement text not null,
  salt text,
  created_date timestamptz not null,
  primary key (site_id, review_id),
  foreign key (site_id, review_id) references review (site_id, id) on delete cascade
);

-- The public halves of the keys that ever signed: statements outlast the rotation of the installation's secret.
create table review_statement_key (
  site_id uuid not null,
  id text not null,
  x text not null,
  created_date timestamptz not null,
  primary key (site_id, id)
);
