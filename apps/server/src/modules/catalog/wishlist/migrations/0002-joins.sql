-- What a visitor's wishlist added to a member's at the last sign-in, so that the member can undo it for an hour.
create table wishlist_join (
  site_id uuid not null,
  member_id uuid not null,
  visitor_id uuid not null,
  joined_date timestamptz not null,
  doc jsonb not null,
  -- Once it was undone: the visitor's wishlist, which does not join again as long as nobody changes it.
  undone_wishlist_id uuid,
  undone_revision bigint,
  primary key (site_id, member_id)
);
create index wishlist_join_date on wishlist_join (site_id, joined_date);
