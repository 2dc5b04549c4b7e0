-- Carts are counted by when they were begun. The date never changes, so no click writes into this index.
create index cart_begun on cart (site_id, created_date);
