-- Returns of shipped items.
create table order_return (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  order_id uuid not null,
  order_number text not null,
  -- The order's number and how many returns the order has.
  number text not null,
  status text not null check (status in
    ('REQUESTED', 'APPROVED', 'IN_TRANSIT', 'PARTLY_RECEIVED', 'RECEIVED', 'CLOSED', 'DECLINED', 'CANCELED')),
  wish text not null check (wish in ('REFUND', 'EXCHANGE')),
  buyer_name text,
  buyer_email text,
  member_id uuid,
  is_test boolean not null,
  doc jsonb not null,
  primary key (site_id, id),
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade
);
create index order_return_newest on order_return (site_id, created_date desc, id desc);
create unique index order_return_of_order on order_return (site_id, order_id, number);
create index order_return_open on order_return (site_id, status) where status in ('REQUESTED', 'APPROVED', 'IN_TRANSIT', 'PARTLY_RECEIVED', 'RECEIVED');
create index order_return_of_member on order_return (site_id, member_id) where member_id is not null;
create index order_return_of_email on order_return (site_id, lower(trim(buyer_email))) where buyer_email is not null;

create table return_settings (
  site_id uuid not null,
  doc jsonb not null,
  primary key (site_id)
);
