-- What the network took back for its card holder and did not give again; with refunds never more than was captured.
alter table sandbox_charge
  add column charged_back_minor bigint not null default 0,
  add constraint sandbox_charge_charged_back check (charged_back_minor >= 0 and refunded_minor + charged_back_minor <= captured_minor);
