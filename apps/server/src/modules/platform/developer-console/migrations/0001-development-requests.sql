-- The latest requests of apps in development, without their bodies.
create table development_request (
  site_id uuid not null,
  id uuid not null,
  created_date timestamptz not null,
  app_id uuid not null,
  caller text not null,
  method text not null,
  path text not null,
  operation text not null,
  status integer not null,
  milliseconds integer not null,
  request_id text not null,
  hints jsonb not null,
  primary key (site_id, id)
);
