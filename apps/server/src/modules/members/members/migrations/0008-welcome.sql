-- The language of the welcome mail that a member has yet to get who registered. Others get none.
alter table member add column welcome_language text;
