-- Whether visitors may enter the shop; until then its own people alone see it.
alter table site add column published boolean not null default true;
