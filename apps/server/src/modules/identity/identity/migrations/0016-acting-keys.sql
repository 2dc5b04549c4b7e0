-- The API key that signed the member in without them; what the session may do is bounded by the key, and it ends with the key.
alter table member_session add column acting_key_id uuid;
-- The key's name, as it was then, for the member's history.
alter table member_sign_in add column app_name text;
