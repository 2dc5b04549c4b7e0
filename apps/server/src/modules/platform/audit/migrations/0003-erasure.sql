-- What an entry quotes of a person can be removed when the person is erased. That it happened, when and by whom cannot be changed.
create function refuse_audit_entry_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.area = 'PEOPLE' and new.request is null and new.before is null and new.after is null
    and (new.site_id, new.id, new.created_date, new.area, new.operation, new.caller_kind, new.caller_id, new.caller_name, new.address,
      new.request_id, new.record_id)
    is not distinct from (old.site_id, old.id, old.created_date, old.area, old.operation, old.caller_kind, old.caller_id, old.caller_name,
      old.address, old.request_id, old.record_id)
  then
    return new;
  end if;
  raise exception 'entries of the audit log cannot be changed';
end
$$;
drop trigger audit_entry_append_only on audit_entry;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_audit_entry_change();
