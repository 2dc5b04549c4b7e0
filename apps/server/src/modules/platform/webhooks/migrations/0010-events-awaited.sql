-- Which events still have to be delivered is asked before old ones are deleted.
create index webhook_delivery_pending on webhook_delivery (site_id, event_id) where status = 'PENDING';
