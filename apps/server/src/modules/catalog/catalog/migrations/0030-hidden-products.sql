-- What visitors are not shown is looked up row by row, and is little.
create index product_hidden on product (site_id, id) where not visible;
