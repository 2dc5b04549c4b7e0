-- Outcomes quote orders with their buyer, and lose that with an erasure, as entries do.
create function refuse_audit_outcome_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.after is null
    and (new.site_id, new.entry_id, new.created_date, new.error) is not distinct from (old.site_id, old.entry_id, old.created_date, old.error)
  then
    return new;
  end if;
  raise exception 'entries of the audit log cannot be changed';
end
$$;
drop trigger audit_outcome_append_only on audit_outcome;
create trigger audit_outcome_append_only before update or delete on audit_outcome
  for each row execute function refuse_audit_outcome_change();
