-- A location whose stock is handed out somewhere is not deleted. A place whose location was deleted before hands out the shop's stock.
alter table pickup_location add column stock_location_id uuid;
update pickup_location set stock_location_id = location.id
  from location
  where location.site_id = pickup_location.site_id and location.id::text = pickup_location.doc ->> 'stockLocationId';
update pickup_location set doc = doc - 'stockLocationId' where doc ? 'stockLocationId';
alter table pickup_location add constraint pickup_location_stock
  foreign key (site_id, stock_location_id) references location (site_id, id);
create index pickup_location_stock_of on pickup_location (site_id, stock_location_id) where stock_location_id is not null;
