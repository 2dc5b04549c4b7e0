-- The towns of a postcode, the first of the imported file first, and the state or province of the first. Empty where a file was imported before.
alter table postcode_location add column towns text[] not null default '{}';
alter table postcode_location add column subdivision text;
