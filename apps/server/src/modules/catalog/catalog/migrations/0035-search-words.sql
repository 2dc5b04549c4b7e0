-- The words of products and their translations. A word may be here that no product has any more; each night these are deleted.
create table product_word (
  site_id uuid not null,
  word text not null,
  -- What finds it: stems (`de:tass`), ends of compounds (`-tass`), itself without one of its letters (`~tase`).
  keys text[] not null,
  primary key (site_id, word)
);
create index product_word_keys on product_word using gin (keys);
create index product_word_similar on product_word using gin (word gin_trgm_ops);

-- Products are written again, with the words of their options and pictures, by the server.
insert into job (site_id, id, name, payload, due_date, created_date)
select site_id, gen_random_uuid(), 'catalog.index-words', '{}', now(), now()
from (select distinct site_id from product) as used;
