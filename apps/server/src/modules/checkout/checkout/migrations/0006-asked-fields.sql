-- Further fields that a checkout may ask for, and fields that it does not ask for.
alter table checkout_rules add column company text not null default 'OPTIONAL';
alter table checkout_rules
  add constraint checkout_rules_company_check check (company in ('REQUIRED', 'OPTIONAL', 'HIDDEN'));
alter table checkout_rules add column address_line_2 text not null default 'OPTIONAL';
alter table checkout_rules
  add constraint checkout_rules_address_line_2_check check (address_line_2 in ('REQUIRED', 'OPTIONAL', 'HIDDEN'));
alter table checkout_rules add column buyer_note text not null default 'OPTIONAL';
alter table checkout_rules
  add constraint checkout_rules_buyer_note_check check (buyer_note in ('REQUIRED', 'OPTIONAL', 'HIDDEN'));
alter table checkout_rules drop constraint checkout_rules_phone_check;
alter table checkout_rules add constraint checkout_rules_phone_check check (phone in ('REQUIRED', 'OPTIONAL', 'HIDDEN'));
