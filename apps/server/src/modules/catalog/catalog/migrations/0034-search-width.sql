-- Full-width letters are found by half-width ones, as `kernel/lists/query/words.ts` normalizes new texts.
update product set
  search_text = lower(normalize(search_text, NFKC)),
  search_words = search_words || setweight(to_tsvector('simple', lower(normalize(search_text, NFKC))), 'A')
where search_text <> normalize(search_text, NFKC);
