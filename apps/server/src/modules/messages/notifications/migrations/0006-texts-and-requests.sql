-- What the owner wrote instead of the standard texts of a mail.
create table mail_text (
  site_id uuid not null references site (id) on delete cascade,
  kind text not null,
  language text not null,
  revision bigint not null,
  subject text,
  greeting text,
  body text,
  primary key (site_id, kind, language)
);

-- The outbox also has the requests for reviews, which belong to an order and not always to a member.
alter table account_mail alter member_id drop not null;
alter table account_mail add order_id uuid;
alter table account_mail add constraint account_mail_site_id_order_id_fkey
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade;
create index account_mail_of_order on account_mail (site_id, order_id) where order_id is not null;
