-- Full-width letters are found by half-width ones, as `kernel/lists/query/words.ts` normalizes new texts.
update sales_order set search_text = lower(normalize(search_text, NFKC)) where search_text <> normalize(search_text, NFKC);
