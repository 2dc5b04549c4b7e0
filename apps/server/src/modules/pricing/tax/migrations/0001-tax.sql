create table tax_group (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null,
  -- The group that items without one belong to; every site has it, and it stays as it is.
  is_default boolean not null default false,
  doc jsonb not null,
  primary key (site_id, id)
);
-- A site has tens of groups: filters beyond these run over them all.
create unique index tax_group_default on tax_group (site_id) where is_default;

create table tax_region (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  country text not null,
  subdivision text,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index tax_region_place on tax_region (site_id, country, coalesce(subdivision, ''));

create table manual_tax_mapping (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  tax_group_id uuid not null,
  tax_region_id uuid not null,
  doc jsonb not null,
  primary key (site_id, id),
  constraint manual_tax_mapping_group foreign key (site_id, tax_group_id) references tax_group (site_id, id) on delete cascade,
  constraint manual_tax_mapping_region foreign key (site_id, tax_region_id) references tax_region (site_id, id) on delete cascade
);
-- One tax of one name per group and region; several (state and county, say) carry different names.
create unique index manual_tax_mapping_once on manual_tax_mapping
  (site_id, tax_region_id, tax_group_id, coalesce(doc ->> 'taxName', ''), coalesce(doc ->> 'jurisdiction', ''));

create table tax_settings (
  site_id uuid primary key,
  tax_included_in_item_prices boolean not null,
  created_date timestamptz not null,
  updated_date timestamptz not null
);
