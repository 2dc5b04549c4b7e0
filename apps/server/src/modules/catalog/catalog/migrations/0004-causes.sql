-- Why somebody changed a stock by hand, and what they said of it.
alter table inventory_movement add column cause text, add column note text;
