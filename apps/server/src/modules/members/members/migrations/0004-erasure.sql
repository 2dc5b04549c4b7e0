-- Whether the member is being erased: then they can no longer be restored.
alter table member_trash add column erasing boolean not null default false;
