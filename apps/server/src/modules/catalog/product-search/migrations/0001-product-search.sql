create table product_search_synonym (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  direction text not null check (direction in ('TWO_WAY', 'ONE_WAY')),
  doc jsonb not null,
  primary key (site_id, id)
);

create table product_search_rule (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  query text not null,
  -- Its words in lower case and without diacritics, by which a search finds the rule.
  query_key text not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index product_search_rule_query on product_search_rule (site_id, query_key);
