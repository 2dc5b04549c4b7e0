-- What people of the back office do with orders, with the catalogue, and with pages and files.
alter table audit_entry drop constraint audit_entry_area_check;
alter table audit_entry add constraint audit_entry_area_check
  check (area in ('SETTINGS', 'KEYS', 'PEOPLE', 'MONEY', 'ORDERS', 'CATALOG', 'CONTENT'));

-- Entries about orders, their money and content quote persons too.
create or replace function refuse_audit_entry_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.area in ('PEOPLE', 'ORDERS', 'CONTENT', 'MONEY') and new.request is null and new.before is null and new.after is null
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
