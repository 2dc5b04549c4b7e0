-- How a visitor's cart joined a member's at the last sign-in, so that the member can undo it for an hour. The carts themselves do not
-- have it: they are written with every click.
create table cart_join (
  site_id uuid not null,
  member_id uuid not null,
  -- The member's cart.
  cart_id uuid not null,
  visitor_id uuid not null,
  joined_date timestamptz not null,
  doc json not null,
  -- Once it was undone: the visitor's cart, which does not join again as long as nobody changes it.
  undone_date timestamptz,
  undone_cart_id uuid,
  undone_revision bigint,
  primary key (site_id, member_id)
);
create index cart_join_date on cart_join (site_id, joined_date);
