-- Checkouts are counted by when they were begun. The date never changes, so no step of one writes into this index.
create index checkout_begun on checkout (site_id, created_date);
