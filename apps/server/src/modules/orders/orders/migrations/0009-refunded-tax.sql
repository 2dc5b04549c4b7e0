alter table order_money_entry
  -- The refund that an entry belongs to; none where the money went back elsewhere, before the order came here.
  add column refund_id uuid,
  -- The tax that a refund gives back, by rate, as the tax breakdowns of orders say it.
  add column tax jsonb;

-- Of what each payment gave back, the smallest entry is of the smallest refund, and so on. What went back elsewhere was written
-- with its payment.
with entry as (
  select made.site_id, made.id, made.payment_id,
    row_number() over (partition by made.site_id, made.payment_id order by made.amount_minor, made.id) as place
  from order_money_entry made
  join order_payment paid on paid.site_id = made.site_id and paid.id = made.payment_id and paid.created_date <> made.entry_date
  where made.kind = 'REFUND'
), refund as (
  select site_id, id, (doc #>> '{transactions,0,paymentId}')::uuid as payment_id,
    row_number() over (partition by site_id, doc #>> '{transactions,0,paymentId}'
      order by (doc #>> '{transactions,0,amount,amount}')::numeric, id) as place
  from order_refund where doc #>> '{transactions,0,refundStatus}' = 'SUCCEEDED'
)
update order_money_entry kept set refund_id = refund.id
from entry join refund using (site_id, payment_id, place)
where kept.site_id = entry.site_id and kept.id = entry.id;

-- When money went back elsewhere nobody told; it belongs to its order's day and not to the day of the import.
update order_money_entry kept set entry_date = placed.purchased_date
from sales_order placed
where kept.kind = 'REFUND' and kept.refund_id is null and placed.site_id = kept.site_id and placed.id = kept.order_id;

-- Narrow, so that no statement that looks for an order's entries is planned with it.
create index order_money_entry_taxed on order_money_entry (site_id, entry_date) where tax is not null;

-- The tax of refunds made so far is reckoned by the server.
insert into job (site_id, id, name, payload, due_date, created_date)
select site_id, gen_random_uuid(), 'orders.reckon-refunded-tax', jsonb_build_object('orderId', order_id), now(), now()
from order_money_entry where kind = 'REFUND' group by site_id, order_id;
