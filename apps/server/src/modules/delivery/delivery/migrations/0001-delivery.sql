-- Where an owner delivers to. An option without regions is offered everywhere.
create table delivery_region (
  site_id uuid not null,
  id uuid not null,
  name text not null,
  -- [{"country": "DE", "subdivisions": ["DE-BE"]}]; without subdivisions the whole country.
  destinations jsonb not null,
  created_date timestamptz not null,
  primary key (site_id, id)
);

create table shipping_option (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  title text,
  doc jsonb not null,
  primary key (site_id, id)
);
-- A site has tens of options: filters run over them all.
create index shipping_option_regions on shipping_option using gin ((doc -> 'deliveryRegionIds'));
