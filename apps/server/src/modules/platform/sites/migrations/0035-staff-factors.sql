-- Whether people of the back office must have a second factor.
alter table site add column require_staff_factors boolean not null default false;
-- A sign-in from an address that nobody used before is told once the second factor was shown.
alter table user_step add column is_new_address boolean not null default false;
