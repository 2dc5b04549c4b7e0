-- The order as a list shows it, as JSON text: rendered with every write, handed out without work. Absent where it was never
-- rendered; a change of what it says (its rules among them) empties it: `update sales_order set list_row = null`.
alter table sales_order add column list_row text;
