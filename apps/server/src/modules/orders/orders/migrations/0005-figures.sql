-- What the back office's figures group by, and one index that answers them without a look at the orders themselves.
alter table sales_order
  add column channel text generated always as (doc #>> '{channelInfo,type}') stored,
  add column country text generated always as (doc #>> '{recipientInfo,address,country}') stored;
create index sales_order_figures on sales_order (site_id, purchased_date)
  include (id, status, total_minor, refunded_minor, channel, country);

-- What each order sold, as it was placed.
create table order_sale (
  site_id uuid not null,
  order_id uuid not null,
  position integer not null,
  purchased_date timestamptz not null,
  product_id uuid not null,
  name text not null,
  quantity bigint not null,
  -- Of the line, in the order's currency.
  total numeric not null,
  primary key (site_id, order_id, position),
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade
);
create index order_sale_date on order_sale (site_id, purchased_date) include (order_id, product_id, quantity, total);

insert into order_sale (site_id, order_id, position, purchased_date, product_id, name, quantity, total)
select site_id, id, line.position, purchased_date, (line.item #>> '{catalogReference,catalogItemId}')::uuid,
  coalesce(line.item #>> '{productName,original}', ''), coalesce((line.item ->> 'quantity')::bigint, 0),
  coalesce((line.item #>> '{lineItemPrice,amount}')::numeric, 0)
from sales_order, jsonb_array_elements(doc -> 'lineItems') with ordinality as line (item, position)
where line.item #>> '{catalogReference,catalogItemId}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
