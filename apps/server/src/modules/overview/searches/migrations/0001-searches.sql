create table product_search_settings (
  site_id uuid not null,
  revision bigint not null,
  best_sellers text not null check (best_sellers in ('OFF', 'LOW', 'HIGH')),
  margin text not null check (margin in ('OFF', 'LOW', 'HIGH')),
  primary key (site_id)
);

-- What visitors searched for in vain, counted; nothing says who it was.
create table missed_search (
  site_id uuid not null,
  -- In lower case and without diacritics.
  text text not null check (length(text) <= 100),
  language text not null,
  hits integer not null,
  some_found boolean not null,
  ignored boolean not null default false,
  last_date timestamptz not null,
  primary key (site_id, text, language)
);
create index missed_search_listed on missed_search (site_id, hits desc, last_date desc);
create index missed_search_latest on missed_search (site_id, last_date);
