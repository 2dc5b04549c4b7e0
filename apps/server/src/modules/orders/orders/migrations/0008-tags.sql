-- What a merchant calls orders by. Orders carry the short ids.
create table order_tag (
  site_id uuid not null,
  id text not null,
  name text not null,
  created_date timestamptz not null,
  primary key (site_id, id)
);
create unique index order_tag_name on order_tag (site_id, lower(name));

-- Lists are narrowed by tags, and to those whose money is held and not captured yet. Few orders are either.
alter table sales_order
  add column tag_ids jsonb generated always as (nullif(doc #> '{tags,privateTags,tagIds}', '[]'::jsonb)) stored,
  add column held boolean not null generated always as (coalesce(
    doc ->> 'paymentStatus' is distinct from 'PAID' and (doc #>> '{balanceSummary,authorized,amount}')::numeric > 0, false)) stored;
create index sales_order_tags on sales_order using gin (tag_ids) where tag_ids is not null;
create index sales_order_held on sales_order (site_id, purchased_date desc, id desc) where held;

-- Rows say more by now.
update sales_order set list_row = null;
