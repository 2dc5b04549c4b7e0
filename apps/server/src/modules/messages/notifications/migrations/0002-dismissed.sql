alter table mail_message add dismissed boolean not null default false;
drop index mail_message_failed;
create index mail_message_failed on mail_message (site_id, created_date desc) where state = 'FAILED' and not dismissed;
