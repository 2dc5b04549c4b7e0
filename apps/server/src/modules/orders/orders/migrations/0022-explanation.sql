-- Why each amount of the order is what it is, as the calculator explained it when the order was placed. Beside the document, because
-- lists do not answer it.
alter table sales_order add column explanation jsonb;
