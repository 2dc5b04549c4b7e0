-- What the profile of the reported member showed at the report. Older reports have none.
alter table member_report add column shown jsonb;

-- What staff decided about the reports about a member. It outlasts the reports.
create table member_report_decision (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  member_id uuid not null,
  outcome text not null,
  report_count int not null,
  decided_date timestamptz not null,
  primary key (site_id, id)
);
create index member_report_decision_member on member_report_decision (site_id, member_id, decided_date desc);
