-- Regions are written in the back office: an entity as every other.
alter table delivery_region
  add column revision bigint not null default 1,
  add column updated_date timestamptz,
  add column doc jsonb;
update delivery_region set updated_date = created_date, doc = jsonb_build_object('destinations', destinations);
alter table delivery_region
  alter column revision drop default,
  alter column updated_date set not null,
  alter column doc set not null,
  drop column destinations;
