-- Checkouts are counted by when they were begun. Of ranges of pages: no click writes into it, and it never looks like a way to one checkout.
create index checkout_begun on checkout using brin (created_date);
