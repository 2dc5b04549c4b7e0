-- Answers to apps and keys in development say what is wrong with their requests.
alter table oauth_app add column development boolean not null default false;
alter table api_key add column development boolean not null default false;
