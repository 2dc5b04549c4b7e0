-- Who says that a review breaks the rules, once each. Dismissed ones stay, so that nobody repeats them.
create table review_report (
  site_id uuid not null,
  review_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  note text,
  created_date timestamptz not null,
  dismissed boolean not null default false,
  primary key (site_id, review_id, reporter_id),
  foreign key (site_id, review_id) references review (site_id, id) on delete cascade
);
create index review_report_by on review_report (site_id, reporter_id);

-- Reports that nobody has dismissed.
alter table review add report_count integer not null default 0;
create index review_reported on review (site_id, created_date desc, id desc) where report_count > 0;
