-- The cards that members saved at a payment. The provider keeps the card itself; `token` is its name for it and is shown to nobody.
create table saved_card (
  site_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  created_date timestamptz not null,
  provider text not null,
  token text not null,
  brand text not null,
  last_four_digits text not null,
  expiry_month integer not null check (expiry_month between 1 and 12),
  expiry_year integer not null,
  is_default boolean not null,
  primary key (site_id, id),
  constraint saved_card_token unique (site_id, provider, token)
);
create index saved_card_member on saved_card (site_id, member_id, created_date);
create unique index saved_card_default on saved_card (site_id, member_id) where is_default;
