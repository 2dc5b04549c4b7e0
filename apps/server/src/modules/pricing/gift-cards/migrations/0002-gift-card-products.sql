create table gift_card_product (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index gift_card_product_name on gift_card_product (site_id, lower(name));
