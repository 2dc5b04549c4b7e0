-- Other processes are notified of a change by its commit; nobody reads the log of events for it.
alter table domain_event drop column origin;
