-- Products are delivered by profile. The regions of today become those of the default profile, under their ids and in their order.
create table delivery_profile (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null,
  is_default boolean not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index delivery_profile_default on delivery_profile (site_id) where is_default;

insert into delivery_profile (site_id, id, revision, created_date, updated_date, name, is_default, doc)
select site_id, gen_random_uuid(), 1, now(), now(), 'General', true, jsonb_build_object('deliveryRegions', jsonb_agg(
  jsonb_build_object(
    'id', id,
    'name', name,
    'active', true,
    'deliveryCarriers', '[]'::jsonb,
    'createdDate', to_char(created_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'destinations', (
      select jsonb_agg(jsonb_build_object('countryCode', place -> 'country', 'subdivisions', coalesce(place -> 'subdivisions', '[]')))
      from jsonb_array_elements(delivery_region.doc -> 'destinations') place
    )
  ) order by created_date, id
))
from delivery_region group by site_id;

drop table delivery_region;

-- Delivery by the shop itself, to a zone and at a time.
create table local_delivery_option (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  doc jsonb not null,
  primary key (site_id, id)
);

create table pickup_location (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text,
  doc jsonb not null,
  primary key (site_id, id)
);

-- How many orders have a time slot whose capacity is limited, and which.
create table delivery_slot (
  site_id uuid not null,
  option_id uuid not null,
  starts timestamptz not null,
  taken integer not null check (taken >= 0),
  primary key (site_id, option_id, starts)
);
create table delivery_slot_order (
  site_id uuid not null,
  order_id uuid not null,
  option_id uuid not null,
  starts timestamptz not null,
  primary key (site_id, order_id)
);

-- Where a postcode lies: a table that the operator imports, the same for all sites.
create table postcode_location (
  country text not null,
  postal_code text not null,
  latitude double precision not null,
  longitude double precision not null,
  primary key (country, postal_code)
);
