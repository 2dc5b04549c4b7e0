-- The password was chosen with the link of a mail, and no second factor but another mail was shown since.
alter table member_credential add column is_recovered boolean not null default false;
