-- The kernel has work by filter for all services (`bulk_task`). What was running goes on; its counts were never shown.
insert into bulk_task (site_id, id, operation, request, state, last_id, succeeded, failed, created_date)
select site_id, id,
  case kind
    when 'update products' then 'stores/products-v-3.bulkUpdateProductsByFilter'
    when 'delete products' then 'stores/products-v-3.bulkDeleteProductsByFilter'
    when 'update variants' then 'stores/products-v-3.bulkUpdateProductVariantsByFilter'
    when 'adjust variants' then 'stores/products-v-3.bulkAdjustProductVariantsByFilter'
    when 'add info sections' then 'stores/products-v-3.bulkAddInfoSectionsToProductsByFilter'
    when 'remove info sections' then 'stores/products-v-3.bulkRemoveInfoSectionsFromProductsByFilter'
    when 'add to categories' then 'stores/products-v-3.bulkAddProductsToCategoriesByFilter'
    when 'remove from categories' then 'stores/products-v-3.bulkRemoveProductsFromCategoriesByFilter'
    when 'change tags' then 'stores/products-v-3.bulkUpdateProductTagsByFilter'
    when 'update inventory items' then 'stores/inventory-items-v-3.bulkUpdateInventoryItemsByFilter'
    when 'delete inventory items' then 'stores/inventory-items-v-3.bulkDeleteInventoryItemsByFilter'
    when 'create inventory items' then 'stores/inventory-items-v-3.bulkCreateInventoryItemsByVariantFilter'
    else 'stores/inventory-items-v-3.bulkAdjustInventoryItemsByFilter'
  end,
  request, 'RUNNING', last_id, succeeded, failed, created_date
from catalog_task where finished_date is null;

update job set name = 'kernel.run-bulk-task' where name = 'catalog.run-task';

drop table catalog_task;
