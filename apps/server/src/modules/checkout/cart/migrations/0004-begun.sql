-- Carts are counted by when they were begun. Of ranges of pages: no click writes into it, and it never looks like a way to one cart.
create index cart_begun on cart using brin (created_date);
