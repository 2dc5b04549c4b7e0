-- Searches find what the owner translated: the names (weight A) and the other texts (D), without diacritics and in lower case as
-- `kernel/lists/query/words.ts` has them. Rich text is left out.
alter table translation add column search_text text not null generated always as (
  replace(replace(replace(replace(
    regexp_replace(normalize(lower(coalesce(doc #>> '{texts,name}', '')), NFD), '[\u0300-\u036f]', '', 'g'),
    'ß', 'ss'), 'ø', 'o'), 'æ', 'ae'), 'ł', 'l')) stored;

alter table translation add column search_words tsvector not null generated always as (
  setweight(to_tsvector('simple', replace(replace(replace(replace(
    regexp_replace(normalize(lower(coalesce(doc #>> '{texts,name}', '')), NFD), '[\u0300-\u036f]', '', 'g'),
    'ß', 'ss'), 'ø', 'o'), 'æ', 'ae'), 'ł', 'l')), 'A') ||
  setweight(jsonb_to_tsvector('simple', replace(replace(replace(replace(
    regexp_replace(normalize(lower(jsonb_path_query_array((doc -> 'texts') - 'name', '$.* ? (@.type() == "string")')::text), NFD),
      '[\u0300-\u036f]', '', 'g'),
    'ß', 'ss'), 'ø', 'o'), 'æ', 'ae'), 'ł', 'l')::jsonb, '["string"]'), 'D')) stored;

create index translation_search_words on translation using gin (search_words);
