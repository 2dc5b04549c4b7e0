-- What a site's checkouts have to know before they become orders; without a row, the defaults.
create table checkout_rules (
  site_id uuid primary key,
  recipient_name text not null check (recipient_name in ('REQUIRED', 'OPTIONAL')),
  phone text not null check (phone in ('REQUIRED', 'OPTIONAL')),
  billing_address text not null check (billing_address in ('REQUIRED', 'OPTIONAL'))
);
