create extension if not exists pg_trgm;

create table product (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  slug text not null,
  handle text not null,
  name text not null,
  visible boolean not null,
  visible_in_pos boolean not null,
  product_type text not null check (product_type in ('PHYSICAL', 'DIGITAL')),
  main_category_id uuid,
  -- Minor units of the site's currency, over all variants; computed with every write.
  min_price_minor bigint not null,
  max_price_minor bigint not null,
  min_compare_at_minor bigint,
  max_compare_at_minor bigint,
  min_cost_minor bigint,
  max_cost_minor bigint,
  variant_count integer not null,
  -- What the default location's stock comes to; written where an item's status turns, not with every sale.
  availability_status text not null default 'OUT_OF_STOCK',
  preorder_status text not null default 'DISABLED',
  preorder_availability text not null default 'NO_VARIANTS',
  -- The ids of the choices that something in stock has, one after another: a text is read faster than an array.
  in_stock_choices text not null default '',
  -- [{"id", "index"}], as the wire has them.
  direct_categories jsonb not null default '[]',
  all_categories jsonb not null default '[]',
  -- Without marks and in lower case: the name, SKUs and barcodes.
  search_text text not null,
  search_words tsvector not null,
  doc jsonb not null,
  -- What lists do not show: descriptions and all media items.
  details jsonb not null,
  -- The product as a plain list shows it, less its stock: rendered with every write, handed out without work.
  card text not null,
  primary key (site_id, id)
);
create unique index product_slug on product (site_id, slug);
create index product_handle on product (site_id, handle);
create index product_created on product (site_id, created_date desc, id desc);
create index product_updated on product (site_id, updated_date desc, id desc);
create index product_name on product (site_id, name, id);
create index product_price on product (site_id, min_price_minor, id);
create index product_visible_created on product (site_id, created_date desc, id desc) where visible;
create index product_categories on product using gin (all_categories jsonb_path_ops);
create index product_direct_categories on product using gin (direct_categories jsonb_path_ops);
create index product_doc on product using gin (doc jsonb_path_ops);
create index product_search_words on product using gin (search_words);
create index product_search_text on product using gin (search_text gin_trgm_ops);

create table product_variant (
  site_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  position integer not null,
  visible boolean not null,
  sku text,
  barcode text,
  price_minor bigint not null check (price_minor >= 0),
  compare_at_minor bigint,
  cost_minor bigint,
  -- The option and choice ids in the order of the options; empty for a product without options.
  choices_key text not null,
  in_stock boolean not null default false,
  preorder_enabled boolean not null default false,
  doc jsonb not null,
  primary key (site_id, id),
  constraint product_variant_product foreign key (site_id, product_id) references product (site_id, id) on delete cascade,
  -- A product's variants are replaced in one statement, so these are checked at its end.
  constraint product_variant_choices unique (site_id, product_id, choices_key) deferrable initially immediate,
  constraint product_variant_sku unique (site_id, sku) deferrable initially immediate,
  constraint product_variant_barcode unique (site_id, barcode) deferrable initially immediate
);
create index product_variant_of_product on product_variant (site_id, product_id, position);

create table inventory_item (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  product_id uuid not null,
  variant_id uuid not null,
  location_id uuid not null,
  track_quantity boolean not null,
  -- The sum of the item's movements; zero where quantities are not tracked.
  quantity bigint not null,
  -- For items that are tracked by status alone.
  in_stock boolean not null,
  preorder_enabled boolean not null default false,
  preorder_limit bigint not null default 100000,
  preorder_counter bigint not null default 0 check (preorder_counter >= 0),
  -- The merchant took more than there was, knowingly (restrictInventory: false). A sale never does.
  oversold boolean not null default false,
  availability_status text not null generated always as (
    case
      when case when track_quantity then quantity > 0 else in_stock end then 'IN_STOCK'
      when preorder_enabled and (not track_quantity or preorder_counter < preorder_limit) then 'PREORDER'
      else 'OUT_OF_STOCK'
    end) stored,
  doc jsonb not null,
  primary key (site_id, id),
  constraint inventory_item_variant foreign key (site_id, variant_id) references product_variant (site_id, id) on delete cascade,
  constraint inventory_item_once unique (site_id, variant_id, location_id),
  constraint inventory_item_not_negative check (quantity >= 0 or oversold),
  constraint inventory_item_tracked check (track_quantity or quantity = 0)
);
create index inventory_item_product on inventory_item (site_id, product_id);
create index inventory_item_created on inventory_item (site_id, created_date desc, id desc);
create index inventory_item_quantity on inventory_item (site_id, quantity, id);

-- Append-only: how each item came to its quantity. An item's revision numbers its movements in the order they took effect.
create table inventory_movement (
  site_id uuid not null,
  item_id uuid not null,
  revision bigint not null,
  delta bigint not null,
  balance bigint not null,
  reason text not null,
  order_id text,
  created_date timestamptz not null,
  primary key (site_id, item_id, revision)
);
create index inventory_movement_order on inventory_movement (site_id, order_id) where order_id is not null;

-- What orders hold, less what was given back.
create table stock_reservation (
  site_id uuid not null,
  order_id text not null,
  item_id uuid not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity >= 0),
  -- Promised from coming stock: counted in the item's preorder counter, not in its quantity.
  preorder boolean not null,
  created_date timestamptz not null,
  primary key (site_id, order_id, item_id, preorder)
);
create index stock_reservation_item on stock_reservation (site_id, item_id);

-- Work by filter, done by a job in batches: each batch moves `last_id` in its own transaction, so a job that runs again
-- goes on where the last one stopped and nothing is changed twice.
create table catalog_task (
  site_id uuid not null,
  id uuid not null,
  kind text not null,
  request jsonb not null,
  last_id uuid,
  succeeded integer not null default 0,
  failed integer not null default 0,
  -- Why the first failed, `[{"id", "code", "description"}]`.
  failures jsonb not null default '[]',
  created_date timestamptz not null,
  finished_date timestamptz,
  primary key (site_id, id)
);
