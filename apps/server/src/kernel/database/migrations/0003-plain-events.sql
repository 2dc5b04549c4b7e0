-- An event is written with nearly every change, read whole by those it concerns, and never looked into: as text it need not
-- be taken apart. Nobody asks for the events of one entity.
alter table domain_event alter column body type json using body::json;
drop index domain_event_entity;
