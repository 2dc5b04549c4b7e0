-- Whether an item's product is hidden is asked for every item of a category: parsing its id once, when it is written, makes
-- that a comparison of two columns. Items of other apps, and ids that no product can have, have none.
alter table category_item add column product_id uuid generated always as (
  case when app_id = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
    and catalog_item_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then catalog_item_id::uuid end) stored;
