-- The role that the person of a session views the back office of one site as.
alter table user_session add column viewed_site_id uuid;
alter table user_session add column viewed_role_id text;
