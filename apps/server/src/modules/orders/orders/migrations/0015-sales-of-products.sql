-- What else was bought with a product is read from its latest sales. The orders of a product are found by the same index.
create index order_sale_of_product on order_sale (site_id, product_id, purchased_date desc) include (order_id);
drop index order_sale_product;
