-- Full-width letters are found by half-width ones: `NFKD` in place of `NFD`, as in `kernel/lists/query/words.ts`.
alter table translation drop column search_words;
alter table translation drop column search_text;
alter table translation add column search_text text not null generated always as (
  replace(replace(replace(replace(
    regexp_replace(normalize(lower(coalesce(doc #>> '{texts,name}', '')), NFKD), '[\u0300-\u036f\u3099\u309a]', '', 'g'),
    'ß', 'ss'), 'ø', 'o'), 'æ', 'ae'), 'ł', 'l')) stored;
alter table translation add column search_words tsvector not null generated always as (
  setweight(to_tsvector('simple', replace(replace(replace(replace(
    regexp_replace(normalize(lower(coalesce(doc #>> '{texts,name}', '')), NFKD), '[\u0300-\u036f\u3099\u309a]', '', 'g'),
    'ß', 'ss'), 'ø', 'o'), 'æ', 'ae'), 'ł', 'l')), 'A') ||
  setweight(jsonb_to_tsvector('simple', replace(replace(replace(replace(
    regexp_replace(normalize(lower(jsonb_path_query_array((doc -> 'texts') - 'name', '$.* ? (@.type() == "string")')::text), NFD),
      '[\u0300-\u036f]', '', 'g'),
    'ß', 'ss'), 'ø', 'o'), 'æ', 'ae'), 'ł', 'l')::jsonb, '["string"]'), 'D')) stored;
create index translation_search_words on translation using gin (search_words);
