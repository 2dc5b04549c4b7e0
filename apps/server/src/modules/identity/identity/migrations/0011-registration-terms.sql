-- The texts that members agreed to when they registered, each version once. Which one, the member's row says.
create table registration_terms (
  site_id uuid not null,
  version text not null,
  created_date timestamptz not null,
  policies jsonb not null,
  primary key (site_id, version)
);
