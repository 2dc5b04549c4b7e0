-- What an app's gift card pays of an order. A row is committed before the app is called, so a crash leaves nothing that nobody knows.
create table provider_redemption (
  site_id uuid not null,
  id uuid not null,
  created_date timestamptz not null,
  app_id uuid not null,
  -- The checkout that is paid.
  purchase_id text not null,
  card_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('INTENDED', 'REDEEMED', 'USED', 'VOIDING', 'VOIDED', 'REFUSED')),
  -- Until the app has said what became of it: nothing is redeemed without the code.
  sealed_code text,
  transaction_id text,
  order_id uuid,
  primary key (site_id, id)
);
create index provider_redemption_purchase on provider_redemption (site_id, purchase_id, card_id);
