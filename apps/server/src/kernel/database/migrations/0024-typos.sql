-- Searches compare words letter by letter.
create extension if not exists fuzzystrmatch;
