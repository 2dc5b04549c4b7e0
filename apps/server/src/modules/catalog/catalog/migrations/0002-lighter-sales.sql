-- A sale changes an item's quantity and nothing else of it. Without an index on the quantity (a list that is sorted by it
-- sorts) and with some room on each page, no index has to be written.
drop index inventory_item_quantity;
alter table inventory_item set (fillfactor = 80);
-- Nobody asks for these.
drop index inventory_movement_order;
drop index stock_reservation_item;
