-- Whether the member deleted the account themselves: then they may cancel that with the password, until they are being erased.
alter table member_trash add column by_member boolean not null default false;
create index member_trash_own on member_trash (site_id, (member ->> 'loginEmail')) where by_member and not erasing;
