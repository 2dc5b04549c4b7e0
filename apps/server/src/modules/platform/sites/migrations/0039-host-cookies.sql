-- Sessions whose cookie has the prefix `__Host-`. A cookie without it, from before, is accepted once and replaced.
alter table user_session add column has_host_cookie boolean not null default false;
