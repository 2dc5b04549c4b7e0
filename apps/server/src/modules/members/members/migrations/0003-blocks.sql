-- Which members hide from each other, and which of the two wanted it. A pair has at most one row. The rows of a deleted member
-- stay as long as the member can be restored.
create table member_block (
  site_id uuid not null references site (id) on delete cascade,
  blocking_id uuid not null,
  blocked_id uuid not null,
  created_date timestamptz not null,
  primary key (site_id, blocking_id, blocked_id)
);
create index member_block_blocked on member_block (site_id, blocked_id, blocking_id);
