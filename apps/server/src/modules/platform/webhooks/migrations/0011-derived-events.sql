-- An event may reach a webhook as itself and as older types that follow from it.
create unique index webhook_delivery_once_per_type on webhook_delivery (site_id, webhook_id, event_id, event_type);
drop index webhook_delivery_once;
