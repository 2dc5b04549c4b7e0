-- Members whose cards are to be saved with the payment, or pay it: both only until the payment has its outcome, like its token.
alter table order_payment add column save_card_for uuid;
alter table order_payment add column saved_card_of uuid;
create index order_payment_token on order_payment (site_id, token) where token is not null;
