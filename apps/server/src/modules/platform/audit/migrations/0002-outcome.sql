-- How an operation of several transactions ended: a refund that its provider made or refused.
create table audit_outcome (
  site_id uuid not null,
  entry_id uuid not null,
  created_date timestamptz not null,
  after json,
  error text,
  primary key (site_id, entry_id)
);
create trigger audit_outcome_append_only before update or delete on audit_outcome
  for each row execute function refuse_audit_change();
