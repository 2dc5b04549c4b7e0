-- Whether the shop is being worked on, and what its first page begins with in the owner's words.
alter table site
  add column maintenance boolean not null default false,
  add column hero json not null default '{}';
