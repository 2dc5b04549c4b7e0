-- Another value after every write of a product or its variants: a sale names the version that its price comes from.
alter table product add column version uuid not null default gen_random_uuid();
