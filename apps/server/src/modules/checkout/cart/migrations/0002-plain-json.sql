-- Read and written whole with every click, and never looked into: as text it need not be taken apart and put together.
alter table cart alter column doc type json using doc::json;
