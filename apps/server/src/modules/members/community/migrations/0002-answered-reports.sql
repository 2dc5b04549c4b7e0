-- Whether the reporter was told what became of the report.
alter table member_report add column answered boolean not null default false;
update member_report set answered = true;
