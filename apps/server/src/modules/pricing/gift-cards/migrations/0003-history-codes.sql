-- A code that was mailed to a card's recipient and shows the card's history.
create table gift_card_history_code (
  site_id uuid not null,
  gift_card_id uuid not null,
  code_hash text not null,
  expires timestamptz not null,
  attempts integer not null default 0,
  primary key (site_id, gift_card_id),
  foreign key (site_id, gift_card_id) references gift_card (site_id, id) on delete cascade
);
