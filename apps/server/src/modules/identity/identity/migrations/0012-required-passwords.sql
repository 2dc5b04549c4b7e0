-- Staff asked for a new password: this one signs nobody in any more.
alter table member_credential add column is_new_required boolean not null default false;
