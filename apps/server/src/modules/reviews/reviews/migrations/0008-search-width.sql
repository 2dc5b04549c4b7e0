-- Full-width letters are found by half-width ones: `NFKD` in place of `NFD`, as in `kernel/lists/query/words.ts`.
alter table review drop column search_text;
alter table review add column search_text text not null generated always as (
  replace(replace(replace(replace(
    regexp_replace(normalize(lower(
      coalesce(doc #>> '{content,title}', '') || ' ' || coalesce(doc #>> '{content,body}', '') || ' ' || coalesce(doc #>> '{author,authorName}', '')
    ), NFKD), '[\u0300-\u036f\u3099\u309a]', '', 'g'),
    'ß', 'ss'), 'ø', 'o'), 'æ', 'ae'), 'ł', 'l')) stored;
create index review_search on review using gin (search_text gin_trgm_ops);
