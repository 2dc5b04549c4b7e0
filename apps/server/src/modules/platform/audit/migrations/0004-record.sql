-- What was done with a record is shown on its page.
create index audit_entry_record on audit_entry (site_id, record_id, id) where record_id is not null;
