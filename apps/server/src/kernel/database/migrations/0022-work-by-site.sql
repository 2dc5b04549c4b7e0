-- Events are numbered per site, in the order in which they are committed. The counter's row is locked until the commit.
create table event_counter (
  site_id uuid primary key,
  last_number bigint not null
) with (fillfactor = 20);

alter table domain_event add column number bigint;
update domain_event set number = numbered.number from (
  select site_id, id, row_number() over (partition by site_id order by epoch, txid, id) as number from domain_event
) numbered where numbered.site_id = domain_event.site_id and numbered.id = domain_event.id;
insert into event_counter (site_id, last_number) select site_id, max(number) from domain_event group by site_id;

-- How far each subscriber has read the events of each site.
create temporary table installation_cursor on commit drop as select subscriber, epoch, txid, id from event_cursor;
drop table event_cursor;
create table event_cursor (
  site_id uuid not null,
  subscriber text not null,
  -- The last event that it has read.
  number bigint not null,
  -- Until when one process reads for the subscriber, in the database's time.
  leased_until timestamptz,
  primary key (site_id, subscriber)
) with (fillfactor = 50);
insert into event_cursor (site_id, subscriber, number)
  select event_counter.site_id, subscriber, coalesce((
    select max(number) from domain_event
    where domain_event.site_id = event_counter.site_id
      and (domain_event.epoch, domain_event.txid, domain_event.id) <= (installation_cursor.epoch, installation_cursor.txid, installation_cursor.id)
  ), 0)
  from event_counter cross join installation_cursor;

alter table domain_event alter column number set not null;
drop index domain_event_order;
create unique index domain_event_number on domain_event (site_id, number);
alter table domain_event drop column epoch;
alter table domain_event drop column txid;
alter table installation drop column event_epoch;

-- Jobs are claimed one site at a time.
drop index job_due;
create index job_due on job (site_id, due_date, id) where failed_date is null;
