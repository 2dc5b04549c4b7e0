-- What the owner set for a plugin: the fallback rate, whether carts are validated.
alter table plugin add column settings jsonb not null default '{}';
