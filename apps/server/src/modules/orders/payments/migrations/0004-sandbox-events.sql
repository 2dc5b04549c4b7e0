-- Cards whose outcome the sandbox tells by its own events, and cards whose captures and refunds take their time.
alter table sandbox_card drop constraint sandbox_card_behaviour_check,
  add constraint sandbox_card_behaviour_check check (behaviour in ('APPROVE', 'DECLINE', 'INSUFFICIENT_FUNDS', 'CHALLENGE',
    'ANSWER_LATER', 'DECLINE_LATER', 'ANSWER_TWICE', 'ANSWER_OUT_OF_ORDER', 'SETTLE_LATER'));
alter table sandbox_charge add column settles_later boolean not null default false;
-- Until then a capture or refund is pending; null once it is decided.
alter table sandbox_action add column decides_date timestamptz;
-- What a charge's card does later is sent as an event now; those that were waiting are approved.
update sandbox_charge set status = case when capture then 'APPROVED' else 'AUTHORIZED' end,
  captured_minor = case when capture then amount_minor else 0 end
where status = 'PENDING';
alter table sandbox_charge drop column decides_date;
