-- Whether visitors see how many pieces there are, or only whether there are any.
alter table site add column show_stock boolean not null default false;
