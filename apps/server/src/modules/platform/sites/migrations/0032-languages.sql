-- The further languages that what the owner writes is translated into.
alter table site add column languages text[] not null default '{}';
