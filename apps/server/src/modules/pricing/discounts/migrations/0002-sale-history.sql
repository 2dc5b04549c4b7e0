-- Append-only: from when on a rule was which sale; null where it is none any more. The lowest price of the 30 days before a
-- reduction follows from it.
create table sale_history (
  site_id uuid not null,
  rule_id uuid not null,
  since timestamptz not null,
  rule jsonb,
  primary key (site_id, rule_id, since)
);
-- Conditions may name members, which the history does not keep.
insert into sale_history (site_id, rule_id, since, rule)
select site_id, id, updated_date, doc || jsonb_build_object('id', id, 'name', name, 'createdDate', created_date)
from discount_rule where active and doc -> 'trigger' is null;
