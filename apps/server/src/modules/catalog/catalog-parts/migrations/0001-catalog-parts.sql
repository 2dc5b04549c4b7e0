create table brand (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index brand_name on brand (site_id, lower(name));

create table ribbon (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index ribbon_name on ribbon (site_id, lower(name));

create table info_section (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  unique_name text not null,
  title text not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index info_section_name on info_section (site_id, unique_name);

create table customization (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null,
  customization_type text not null check (customization_type in ('PRODUCT_OPTION', 'MODIFIER')),
  render_type text not null check (render_type in ('FREE_TEXT', 'TEXT_CHOICES', 'SWATCH_CHOICES')),
  doc jsonb not null,
  primary key (site_id, id)
);
-- Products name an option by its name and the way it is shown.
create unique index customization_name on customization (site_id, customization_type, render_type, lower(name));

-- Which products use a part: a brand, ribbon, info section, customization or choice.
create table catalog_part_use (
  site_id uuid not null,
  part_id uuid not null,
  product_id uuid not null,
  primary key (site_id, part_id, product_id)
);
create index catalog_part_use_product on catalog_part_use (site_id, product_id);
