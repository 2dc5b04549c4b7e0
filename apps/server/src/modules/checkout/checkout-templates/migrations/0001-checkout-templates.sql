create table checkout_template (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  doc jsonb not null,
  primary key (site_id, id)
);
create index checkout_template_created on checkout_template (site_id, created_date, id);
