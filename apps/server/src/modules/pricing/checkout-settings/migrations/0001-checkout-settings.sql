-- What the owner has set of the checkout; without a row, the defaults.
create table checkout_settings (
  site_id uuid primary key,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  doc jsonb not null
);

-- The owner's or an app's words for the checkout in one language.
create table checkout_content (
  site_id uuid not null,
  app_id uuid not null,
  component_id uuid not null,
  language text not null,
  doc jsonb not null,
  primary key (site_id, app_id, component_id, language)
);

create table checkout_field (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  title text not null,
  position integer not null,
  doc jsonb not null,
  primary key (site_id, id),
  -- Orders name the answer by the title.
  constraint checkout_field_title unique (site_id, title)
);
