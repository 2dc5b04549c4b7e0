-- Lists are narrowed by the coupons and rules of an order, and to those that a gift card paid for; figures sum by discount.
alter table sales_order add column discount_ids jsonb generated always as
    (nullif(jsonb_path_query_array(doc, '$.appliedDiscounts[*].*.id'), '[]'::jsonb)) stored;
alter table sales_order add column discount numeric generated always as (nullif(doc #>> '{priceSummary,discount,amount}', '')::numeric) stored;
alter table sales_order add column by_gift_card boolean not null generated always as (doc -> 'giftCardPayment' is not null) stored;
create index sales_order_discounts on sales_order using gin (discount_ids) where discount_ids is not null;
create index sales_order_by_gift_card on sales_order (site_id, purchased_date desc, id desc) where by_gift_card;
create index sales_order_discounted on sales_order (site_id, purchased_date) include (discount, status, is_test) where discount > 0;

-- Rows say more by now.
update sales_order set list_row = null;
