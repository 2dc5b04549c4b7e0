create table audit_entry (
  site_id uuid not null,
  id uuid not null,
  created_date timestamptz not null,
  area text not null check (area in ('SETTINGS', 'KEYS', 'PEOPLE', 'MONEY')),
  operation text not null,
  caller_kind text not null check (caller_kind in ('USER', 'APP')),
  caller_id text not null,
  caller_name text not null,
  address text,
  request_id text not null,
  record_id text,
  request json,
  before json,
  after json,
  primary key (site_id, id)
);
create index audit_entry_caller on audit_entry (site_id, caller_id, id);

-- Entries are evidence: the database refuses to change one.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log cannot be changed';
end
$$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_audit_change();
