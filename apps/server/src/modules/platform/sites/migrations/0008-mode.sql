-- In test mode payments are simulated; the owner chooses between the two before the shop opens.
alter table site
  add column mode text not null default 'TEST' check (mode in ('TEST', 'LIVE')),
  add column mode_chosen boolean not null default false;
