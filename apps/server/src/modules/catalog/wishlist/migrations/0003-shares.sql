-- The link under which a member shows their wishlist to others.
create table wishlist_share (
  site_id uuid not null,
  member_id uuid not null,
  token text not null,
  created_date timestamptz not null,
  primary key (site_id, member_id)
);
create unique index wishlist_share_token on wishlist_share (site_id, token);
