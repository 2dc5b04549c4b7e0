-- From then on the key opens nothing; null: it never ends by itself.
alter table api_key add column expires_date timestamptz;
