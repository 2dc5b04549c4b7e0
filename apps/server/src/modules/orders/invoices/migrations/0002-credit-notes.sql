-- Drafts, credit notes and payments of invoices, and numbers in series that the owner defines.
alter table invoice add column kind text not null default 'INVOICE';
alter table invoice add constraint invoice_kind check (kind in ('INVOICE', 'CREDIT_NOTE'));
-- Its status follows from this, from its amounts and from the due date.
alter table invoice add column state text not null default 'ISSUED';
alter table invoice add constraint invoice_state check (state in ('DRAFT', 'ISSUED', 'VOID', 'DELETED'));
alter table invoice add column created_date timestamptz;
alter table invoice add column due_date timestamptz;
alter table invoice add column mailed_date timestamptz;
alter table invoice add column is_test boolean not null default false;
-- The number as it is printed.
alter table invoice add column number_text text;
-- The year of the site's time zone in which a series began anew; 0 where it never does.
alter table invoice add column period int not null default 0;
-- The invoice that a credit note corrects.
alter table invoice add column corrects_id uuid;
alter table invoice add column buyer_name text;
alter table invoice add column order_number text;
alter table invoice add column currency text;
-- With tax, in minor units. A credit note's total is positive too.
alter table invoice add column total_minor bigint not null default 0;
-- What of an invoice is paid, and what its credit notes took off.
alter table invoice add column paid_minor bigint not null default 0;
alter table invoice add column credited_minor bigint not null default 0;
-- A payment of the order is under way.
alter table invoice add column is_processing boolean not null default false;
-- What the owner set for a draft.
alter table invoice add column draft jsonb;

update invoice set created_date = issued_date, is_test = series = 'TEST', number_text = doc ->> 'number',
  buyer_name = doc -> 'buyer' ->> 0, order_number = doc ->> 'orderNumber', currency = coalesce(doc ->> 'currency', 'XXX'),
  total_minor = coalesce((select replace(entry ->> 'amount', '.', '')::bigint from jsonb_array_elements(doc -> 'sums') entry
    where entry ->> 'kind' = 'TOTAL' limit 1), 0);
update invoice set paid_minor = least(invoice.total_minor, sales_order.paid_minor) from sales_order
  where sales_order.site_id = invoice.site_id and sales_order.id = invoice.order_id;

alter table invoice alter column created_date set not null;
alter table invoice alter column currency set not null;
alter table invoice alter column issued_date drop not null;
alter table invoice alter column series drop not null;
alter table invoice alter column number drop not null;
alter table invoice alter column doc drop not null;
alter table invoice drop constraint invoice_series_check;
drop index invoice_of_order;
drop index invoice_number;
create index invoice_of_order on invoice (site_id, order_id);
create unique index invoice_number on invoice (site_id, number_text) where number_text is not null;
create unique index invoice_draft on invoice (site_id, order_id) where state = 'DRAFT';
create index invoice_newest on invoice (site_id, created_date desc, id desc);

alter table invoice_series add column period int not null default 0;
alter table invoice_series drop constraint invoice_series_pkey;
alter table invoice_series add constraint invoice_run primary key (site_id, series, period);

-- An issued document as it was drawn: it is never drawn again.
create table invoice_file (
  site_id uuid not null,
  invoice_id uuid not null,
  content bytea not null,
  primary key (site_id, invoice_id),
  foreign key (site_id, invoice_id) references invoice (site_id, id) on delete cascade
);

-- Pictures of letterheads by the hash of their content. Documents name them, so one is kept as long as a document or the settings do.
create table invoice_logo (
  site_id uuid not null,
  id text not null,
  content bytea not null,
  primary key (site_id, id)
);
