-- The words of the names of a product's categories.
alter table product add column category_text text not null default '';

-- SKUs and barcodes are words as they are, besides their parts.
update product set search_words = search_words || identifiers.words from (
  select site_id, product_id, string_agg(distinct format('''%s'':1B',
    replace(replace(lower(trim(identifier)), '\', '\\'), '''', '''''')), ' ')::tsvector as words
  from product_variant cross join lateral (values (sku), (barcode)) as named (identifier)
  where trim(identifier) <> '' group by site_id, product_id
) as identifiers where product.site_id = identifiers.site_id and product.id = identifiers.product_id;

-- The names of the categories are copied by the server.
insert into job (site_id, id, name, payload, due_date, created_date)
select site_id, gen_random_uuid(), 'catalog.follow-category', jsonb_build_object('categoryId', category_id), now(), now()
from (select distinct site_id, entry ->> 'id' as category_id from product, jsonb_array_elements(all_categories) as entry) as used;
