-- The files that paid lines of an order may be downloaded as. The order's line has the address and its end.
create table order_download (
  site_id uuid not null,
  order_id uuid not null,
  line_id text not null,
  order_number text not null,
  file_id text not null,
  secret_hash text not null,
  -- How often; null without a limit.
  allowed integer,
  used integer not null default 0,
  created_date timestamptz not null,
  primary key (site_id, order_id, line_id),
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade
);
create index order_download_of_file on order_download (site_id, file_id);
