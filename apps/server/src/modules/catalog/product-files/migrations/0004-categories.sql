-- Columns of the file whose texts are names of categories.
alter table product_import add column categories_from text[] not null default '{}';
-- Categories that the import created.
alter table product_import add column created_categories uuid[] not null default '{}';
-- Categories that the import added the product to.
alter table product_import_undo add column categories uuid[] not null default '{}';
