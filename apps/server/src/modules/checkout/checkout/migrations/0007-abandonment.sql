-- The furthest step of the purchase that the checkout has reached, as its place in `step.ts`.
alter table checkout add column step smallint not null default 0;
update checkout set step = case when completed then 4 when order_id is not null then 3
  when doc ->> 'deliveryCode' is not null and doc #>> '{shippingDestination,address}' is not null then 2
  when doc ->> 'email' is not null then 1 else 0 end
  where order_id is not null or completed or doc ->> 'email' is not null or doc ->> 'deliveryCode' is not null;
-- There is a way to reach its buyer, and nobody has looked yet whether it rests since its last change. Not when it was changed: an index
-- on that would be written with every click.
alter table checkout add column to_rest boolean not null default false;
create index checkout_to_rest on checkout (site_id, id) where to_rest;
