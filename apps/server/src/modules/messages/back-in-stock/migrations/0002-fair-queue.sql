-- People are told as soon as pieces arrive, or only by hand.
alter table back_in_stock_settings add column automatic boolean not null default true;
-- How long a piece is kept for whoever was told. Nothing is kept without it.
alter table back_in_stock_settings add column hold_minutes integer;
-- How long a piece was to be kept when the person was told; null where none was.
alter table back_in_stock_request add column hold_minutes integer;
-- When somebody asked, and the id that they were given: another one than the request's where the address waited already.
alter table back_in_stock_asker add column asked_date timestamptz;
alter table back_in_stock_asker add column ask_id uuid;
