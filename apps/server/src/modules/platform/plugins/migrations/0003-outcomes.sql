-- What became of an app's shipping rates in an order.
create table plugin_outcome (
  site_id uuid not null,
  id uuid not null,
  app_id uuid not null,
  component_type text not null,
  order_id uuid not null,
  created_date timestamptz not null,
  outcome text not null check (outcome in ('RATES_USED', 'FALLBACK_USED', 'NO_ANSWER')),
  reason text,
  primary key (site_id, id)
);
create index plugin_outcome_of_app on plugin_outcome (site_id, app_id, component_type, created_date desc);
create index plugin_outcome_age on plugin_outcome (site_id, created_date);
