-- Whether the buyer of a written order gets mails about it by themselves.
alter table order_creation_settings add column notify_buyer boolean not null default true;
