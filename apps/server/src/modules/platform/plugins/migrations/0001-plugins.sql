create table plugin (
  site_id uuid not null,
  id uuid not null,
  app_id uuid not null,
  component_type text not null,
  name text not null,
  deployment_uri text not null,
  enabled boolean not null,
  public_key text not null,
  -- Sealed with a key of the installation's secret: a copy of the database signs nothing.
  private_key_sealed text not null,
  created_date timestamptz not null,
  primary key (site_id, id)
);
