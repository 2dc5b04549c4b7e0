-- Whether something is left to ship: neither shipped nor refunded, and no download or gift card. Written with every order.
alter table sales_order add column to_ship boolean not null default false;
update sales_order set list_row = null, to_ship =
  fulfillment_status <> 'FULFILLED' and status not in ('CANCELED', 'REJECTED') and payment_status is distinct from 'FULLY_REFUNDED' and jsonb_path_exists(doc,
    '$.lineItems[*] ? (!(@.refundQuantity >= @.quantity) && !(@.itemType.preset == "DIGITAL") && !(@.itemType.preset == "GIFT_CARD"))');
create index sales_order_to_ship on sales_order (site_id, purchased_date desc, id desc) where to_ship;
