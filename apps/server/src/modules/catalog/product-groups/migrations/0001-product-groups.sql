-- Products that are shown together, each as one choice of a customization.
create table product_group (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null,
  handle text not null,
  grouping_customization_id uuid not null,
  -- `members` name the products; what is shown of them is read from the catalogue.
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index product_group_handle on product_group (site_id, handle);
create index product_group_newest on product_group (site_id, created_date desc, id desc);
create index product_group_members on product_group using gin ((doc -> 'members') jsonb_path_ops);
