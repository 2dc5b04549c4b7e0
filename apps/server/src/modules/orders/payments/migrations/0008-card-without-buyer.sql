-- The card that pays as long as its buyer is present.
alter table sandbox_card drop constraint sandbox_card_behaviour_check;
alter table sandbox_card add constraint sandbox_card_behaviour_check check (behaviour in ('APPROVE', 'DECLINE', 'INSUFFICIENT_FUNDS',
  'CHALLENGE', 'ANSWER_LATER', 'DECLINE_LATER', 'ANSWER_TWICE', 'ANSWER_OUT_OF_ORDER', 'SETTLE_LATER', 'NO_ANSWER',
  'DECLINE_WITHOUT_BUYER'));
