-- The list sorts by these, too: those without a country are part of it, and come last.
create index customer_member on customer (site_id, is_member, id);
create index customer_countries on customer (site_id, country, id);
drop index customer_country;
