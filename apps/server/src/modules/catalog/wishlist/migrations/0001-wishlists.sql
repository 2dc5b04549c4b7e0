-- The products that a visitor or a member remembers.
create table wishlist (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  visitor_id uuid,
  member_id uuid,
  doc jsonb not null,
  primary key (site_id, id)
);
-- A visitor and a member have one each, whatever they click at once.
create unique index wishlist_of_visitor on wishlist (site_id, visitor_id) where visitor_id is not null;
create unique index wishlist_of_member on wishlist (site_id, member_id) where member_id is not null;
create index wishlist_of_visitors_by_age on wishlist (site_id, updated_date) where visitor_id is not null;
