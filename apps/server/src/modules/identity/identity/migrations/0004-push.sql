-- Sign-ins that a member approves in another browser, which a push message tells of them.
alter table member_factor drop constraint member_factor_type_check;
alter table member_factor add constraint member_factor_type_check
  check (type in ('TOTP', 'EMAIL', 'SMS', 'CALL', 'WEBAUTHN', 'PUSH'));

-- The key pair (VAPID, RFC 8292) with which a site signs its push messages. Subscriptions are bound to it, so it stays the same.
create table push_key (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  public_key text not null,
  private_key_sealed text not null,
  created_date timestamptz not null,
  primary key (site_id, id),
  constraint push_key_once unique (site_id)
);
