create extension if not exists pg_trgm;

-- The people behind orders and memberships. A member's customer has the member's id.
create table customer (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  is_member boolean not null default false,
  -- The main address, in the form in which all its spellings are equal.
  email text,
  email_verified boolean not null default false,
  -- Normalized: names, company, addresses and phone number.
  search_text text not null,
  -- Sums of its identities, in minor units of the site's currency.
  order_count integer not null default 0,
  spent_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  owed_minor bigint not null default 0,
  first_order_date timestamptz,
  last_order_date timestamptz,
  -- Whether subscribers were told that there is such a customer: one that a purchase made is announced after its commit.
  announced boolean not null default true,
  doc jsonb not null,
  -- Read from the document, so they can never say otherwise.
  name text not null generated always as (coalesce(
    nullif(trim(coalesce(doc ->> 'firstName', '') || ' ' || coalesce(doc ->> 'lastName', '')), ''),
    nullif(doc ->> 'company', ''), nullif(doc ->> 'nickname', ''), email, '')) stored,
  country text generated always as (doc ->> 'country') stored,
  phone_digits text generated always as (nullif(regexp_replace(coalesce(doc ->> 'phone', ''), '\D', '', 'g'), '')) stored,
  source text not null generated always as (doc ->> 'source') stored check (source in ('ORDER', 'MEMBER', 'STAFF', 'IMPORT')),
  import_key text generated always as (doc #>> '{imported,source}' || ':' || (doc #>> '{imported,externalId}')) stored,
  tags jsonb generated always as (nullif(doc -> 'tags', '[]'::jsonb)) stored,
  primary key (site_id, id)
);
create index customer_newest on customer (site_id, created_date desc, id desc);
create index customer_name on customer (site_id, name, id);
-- Those without an order are last, in both directions.
create index customer_last_order on customer (site_id, last_order_date desc nulls last, id desc);
create index customer_longest_ago on customer (site_id, last_order_date, id);
create index customer_order_count on customer (site_id, order_count, id);
create index customer_spent on customer (site_id, spent_minor, id);
create index customer_owed on customer (site_id, owed_minor, id);
create index customer_country on customer (site_id, country, id) where country is not null;
create index customer_import_key on customer (site_id, import_key) where import_key is not null;
create index customer_phone on customer (site_id, phone_digits) where phone_digits is not null;
create index customer_email on customer (site_id, email, id);
create index customer_tags on customer using gin (tags) where tags is not null;
create index customer_unannounced on customer (site_id, id) where not announced;
-- Those who may be gone with their last order or their membership.
create index customer_unfounded on customer (site_id, id) where source in ('ORDER', 'MEMBER') and not is_member and order_count = 0;
create index customer_search on customer using gin (search_text gin_trgm_ops);

-- By what a customer is known: `member:` and the id, or `email:` and an address in the form in which all its spellings are equal. Each is
-- known of one customer only. Beside it stands what was bought under it.
create table customer_identity (
  site_id uuid not null,
  key text not null,
  customer_id uuid not null,
  -- A member has shown that the address is theirs.
  verified boolean not null default false,
  -- All orders but unfinished ones, whatever became of them and in whichever mode they were placed.
  placed_count integer not null default 0,
  order_count integer not null default 0,
  spent_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  owed_minor bigint not null default 0,
  first_order_date timestamptz,
  last_order_date timestamptz,
  -- Minor units by currency, for orders in another one than the site's.
  spent_elsewhere jsonb,
  primary key (site_id, key)
  -- No foreign key: an order writes the identity first, so that of two orders at once one makes the customer.
);
create index customer_identity_of_customer on customer_identity (site_id, customer_id);

-- What a merge did, so that it can be undone.
create table customer_merge (
  site_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  merged_id uuid not null,
  created_date timestamptz not null,
  merged_by text not null,
  undone_date timestamptz,
  -- The merged customer, what was taken from them, and what the kept one had before.
  doc jsonb not null,
  primary key (site_id, id),
  foreign key (site_id, customer_id) references customer (site_id, id) on delete cascade
);
create index customer_merge_of_customer on customer_merge (site_id, customer_id, created_date desc);

create table customer_segment (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index customer_segment_name on customer_segment (site_id, lower(name));

-- Who is a member already.
insert into customer (site_id, id, revision, created_date, updated_date, is_member, email, email_verified, search_text, doc)
select site_id, id, 1, created_date, updated_date, true, login_email, login_email is not null and login_email_verified,
  lower(concat_ws(' ', doc #>> '{contact,firstName}', doc #>> '{contact,lastName}', doc #>> '{contact,company}', nickname,
    login_email, doc #>> '{contact,phones,0}')),
  jsonb_strip_nulls(jsonb_build_object('source', 'MEMBER', 'firstName', doc #> '{contact,firstName}', 'lastName', doc #> '{contact,lastName}',
    'company', doc #> '{contact,company}', 'phone', doc #> '{contact,phones,0}', 'nickname', nickname))
from member;

insert into customer_identity (site_id, key, customer_id, verified)
select site_id, 'member:' || id, id, true from member
union all
select site_id, 'email:' || login_email, id, true from member where login_email is not null and login_email_verified
on conflict do nothing;
