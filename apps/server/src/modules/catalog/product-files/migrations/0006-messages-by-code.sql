-- What is said about a line, by code: [{"code", "data"}]. The text in English stays in message.
alter table product_import_row add column messages jsonb not null default '[]';
