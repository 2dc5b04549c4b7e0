-- One row per site with rules of its own.
create table review_settings (
  site_id uuid primary key,
  revision bigint not null,
  doc jsonb not null
);

-- Visitors who reviewed something, by their address: their reviews name them by the id. Members are named by their own.
create table review_author (
  site_id uuid not null,
  id uuid not null,
  email text not null,
  name text not null,
  created_date timestamptz not null,
  primary key (site_id, id),
  unique (site_id, email)
);

create table review (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  namespace text not null,
  entity_id text not null,
  rating smallint not null check (rating between 1 and 5),
  moderation_status text not null,
  rejection_reason text,
  verified boolean not null,
  origin_type text not null,
  contact_id uuid,
  author_type text not null,
  -- The author, where the site allows one review of an author and item.
  sole_author uuid,
  found_helpful integer not null default 0 check (found_helpful >= 0),
  found_unhelpful integer not null default 0 check (found_unhelpful >= 0),
  helpfulness integer not null default 0 check (helpfulness = found_helpful - found_unhelpful),
  relevance_score double precision not null,
  has_media boolean not null,
  has_reply boolean not null,
  -- Of the text without case and punctuation; null for one too short to tell anything.
  text_hash text,
  doc jsonb not null,
  -- Title, text and author, as `kernel/lists/query/words.ts` normalizes words.
  search_text text not null generated always as (
    replace(replace(replace(replace(
      regexp_replace(normalize(lower(
        coalesce(doc #>> '{content,title}', '') || ' ' || coalesce(doc #>> '{content,body}', '') || ' ' || coalesce(doc #>> '{author,authorName}', '')
      ), NFD), '[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'ø', 'o'), 'æ', 'ae'), 'ł', 'l')) stored,
  primary key (site_id, id),
  constraint review_sole unique (site_id, namespace, entity_id, sole_author)
);
create index review_of_item on review (site_id, namespace, entity_id, moderation_status, created_date desc, id desc);
create index review_relevance on review (site_id, namespace, entity_id, relevance_score desc, id desc) where moderation_status = 'APPROVED';
create index review_queue on review (site_id, moderation_status, created_date desc, id desc);
create index review_of_author on review (site_id, contact_id, created_date desc, id desc) where contact_id is not null;
create index review_search on review using gin (search_text gin_trgm_ops);
create index review_same_text on review (site_id, text_hash) where text_hash is not null;

-- One vote of an identity for a review.
create table review_vote (
  site_id uuid not null,
  review_id uuid not null,
  voter_id uuid not null,
  helpful boolean not null,
  created_date timestamptz not null,
  primary key (site_id, review_id, voter_id),
  foreign key (site_id, review_id) references review (site_id, id) on delete cascade
);

-- The reviews of an item, counted in the transactions that change them.
create table review_summary (
  site_id uuid not null,
  namespace text not null,
  entity_id text not null,
  stars_1 integer not null check (stars_1 >= 0),
  stars_2 integer not null check (stars_2 >= 0),
  stars_3 integer not null check (stars_3 >= 0),
  stars_4 integer not null check (stars_4 >= 0),
  stars_5 integer not null check (stars_5 >= 0),
  in_moderation integer not null check (in_moderation >= 0),
  rejected_handling_spam integer not null check (rejected_handling_spam >= 0),
  rejected_offensive integer not null check (rejected_offensive >= 0),
  rejected_off_topic integer not null check (rejected_off_topic >= 0),
  rejected_personal_data integer not null check (rejected_personal_data >= 0),
  rejected_conflict_of_interest integer not null check (rejected_conflict_of_interest >= 0),
  rejected_duplicate integer not null check (rejected_duplicate >= 0),
  rejected_other integer not null check (rejected_other >= 0),
  published integer not null generated always as (stars_1 + stars_2 + stars_3 + stars_4 + stars_5) stored,
  average numeric(3, 2) generated always as (
    round((stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5)::numeric / nullif(stars_1 + stars_2 + stars_3 + stars_4 + stars_5, 0), 2)
  ) stored,
  primary key (site_id, namespace, entity_id)
);
create index review_summary_average on review_summary (site_id, namespace, average desc, published desc);

-- Whoever manages members manages what they write.
update site_role set scopes = array_append(scopes, 'REVIEWS:MANAGE')
  where 'MEMBERS:MANAGE' = any(scopes) and not 'REVIEWS:MANAGE' = any(scopes);
