-- What the owner says above every page of the shop; empty where nothing.
alter table site add column announcement text not null default '';
