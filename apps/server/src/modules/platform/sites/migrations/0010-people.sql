-- What a role may do is data: a set of scopes, per site. The owner's role is everything and stands in no table.
create table site_role (
  site_id uuid not null,
  id text not null,
  name text not null,
  scopes text[] not null,
  created_date timestamptz not null,
  primary key (site_id, id)
);
insert into site_role (site_id, id, name, scopes, created_date)
select site.id, role.id, role.name, role.scopes, site.created_date
from site, (values
  ('ADMIN', 'Administrator', array['PAYMENTS:MANAGE', 'INVENTORY:MANAGE', 'PRODUCTS:MANAGE', 'DELIVERY:MANAGE', 'TAX:MANAGE',
    'SETTINGS:MANAGE', 'ORDERS:MANAGE', 'CONTENT:MANAGE', 'DEVELOPERS:MANAGE', 'PEOPLE:MANAGE']),
  ('CATALOG_MANAGER', 'Catalogue', array['PRODUCTS:MANAGE', 'INVENTORY:MANAGE', 'CONTENT:MANAGE', 'TAX:READ', 'DELIVERY:READ', 'SETTINGS:READ']),
  ('ORDER_MANAGER', 'Orders', array['ORDERS:MANAGE', 'PAYMENTS:MANAGE', 'PRODUCTS:READ', 'INVENTORY:MANAGE', 'DELIVERY:READ', 'TAX:READ',
    'SETTINGS:READ'])
) as role (id, name, scopes);

-- An invitation's link holds a secret of which the hash is kept; it works once.
create table staff_invitation (
  site_id uuid not null,
  id uuid not null,
  email text not null,
  roles text[] not null,
  token_hash text not null,
  created_date timestamptz not null,
  expires_date timestamptz not null,
  primary key (site_id, id)
);
create unique index staff_invitation_token on staff_invitation (site_id, token_hash);

alter table user_account add column must_change_password boolean not null default false;

-- Sessions are shown to their person, who ends them one by one.
alter table user_session
  add column id uuid not null default gen_random_uuid(),
  add column user_agent text not null default '',
  add column address text not null default '',
  add column last_used_date timestamptz;
update user_session set last_used_date = created_date;
alter table user_session alter column last_used_date set not null;
create unique index user_session_id on user_session (id);
create index user_session_user on user_session (user_id);
