-- The ways to pay that the owner offers.
create table payment_method (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  enabled boolean not null,
  position integer not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create index payment_method_listed on payment_method (site_id, position, created_date);

-- Sites that were there before keep what they had: the sandbox's cards, and paying later.
insert into payment_method (site_id, id, revision, created_date, updated_date, enabled, position, doc)
select site.id, gen_random_uuid(), 1, now(), now(), true, method.position, method.doc
from site cross join (values
  (0, '{"kind": "CARD", "provider": "sandbox", "title": "Card", "capture": "AT_ONCE"}'::jsonb),
  (1, '{"kind": "BANK_TRANSFER", "title": "Bank transfer", "expiresAfterDays": 14}'::jsonb)
) as method (position, doc);
