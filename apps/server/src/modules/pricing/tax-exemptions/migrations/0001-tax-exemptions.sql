create table tax_exempt_group (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null,
  -- The group that pays no tax anywhere unless a rate says otherwise; it stays as it is.
  is_default boolean not null default false,
  doc jsonb not null,
  primary key (site_id, id)
);
-- A site has tens of groups: filters run over them all.
create unique index tax_exempt_group_default on tax_exempt_group (site_id) where is_default;

-- The id is the contact's, for a member the member's. The group may be deleted: the contact is not exempt then.
create table contact_tax_details (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  tax_exempt_group_id uuid not null,
  certificate_valid_until text,
  doc jsonb not null,
  primary key (site_id, id)
);
create index contact_tax_details_group on contact_tax_details (site_id, tax_exempt_group_id);
create index contact_tax_details_created on contact_tax_details (site_id, created_date desc, id desc);
create index contact_tax_details_valid_until on contact_tax_details (site_id, certificate_valid_until, id)
  where certificate_valid_until is not null;
