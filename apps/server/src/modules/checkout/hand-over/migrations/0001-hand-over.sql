-- A checkout that continues in a browser of the hosted checkout, or a visitor of another front end who signs out there.
create table hand_over (
  site_id uuid not null,
  id uuid not null,
  -- SHA-256 of the code in the URL.
  code_hash text not null,
  -- Null for signing out.
  checkout_id uuid,
  visitor_id uuid,
  -- The OAuth app of the front end; null where staff or the shop's own API key made the link.
  client_id uuid,
  -- Where links and the order lead back to, and what is appended to the URL.
  doc jsonb not null,
  created_date timestamptz not null,
  -- Until when the code may be used; once it was, until when the browser has the checkout.
  expires_date timestamptz not null,
  -- SHA-256 of the secret in the cookie of the browser that used the code; null until then.
  browser_hash text,
  primary key (site_id, id),
  check ((checkout_id is null) = (visitor_id is null))
);
create unique index hand_over_code on hand_over (site_id, code_hash);
create unique index hand_over_browser on hand_over (site_id, browser_hash);
create index hand_over_expires on hand_over (site_id, expires_date);
