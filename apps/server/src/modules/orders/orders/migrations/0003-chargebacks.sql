-- What the buyer's bank took back of a payment, and what of that it gave again; each chargeback stands in the payment's document.
alter table order_payment
  add column charged_back_minor bigint not null default 0,
  add column reversed_minor bigint not null default 0,
  add constraint order_payment_charged_back
    check (reversed_minor between 0 and charged_back_minor and charged_back_minor - reversed_minor <= captured_minor);

alter table order_money_entry
  drop constraint order_money_entry_kind_check,
  add constraint order_money_entry_kind_check
    check (kind in ('CHARGE', 'CAPTURE', 'REFUND', 'VOID', 'CHARGEBACK', 'CHARGEBACK_REVERSAL'));
