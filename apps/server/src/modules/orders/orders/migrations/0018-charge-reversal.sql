-- A charge by gift card is given back as a whole when its order ends unpaid.
alter table order_money_entry
  drop constraint order_money_entry_kind_check;
alter table order_money_entry
  add constraint order_money_entry_kind_check
    check (kind in ('CHARGE', 'CHARGE_REVERSAL', 'CAPTURE', 'REFUND', 'VOID', 'CHARGEBACK', 'CHARGEBACK_REVERSAL'));
