create extension if not exists pg_trgm;

-- A site's trees. Whoever changes a tree's shape holds its row, so that no two changes make a cycle or one place twice.
create table category_tree (
  site_id uuid not null,
  app_namespace text not null,
  -- Empty where the app has one tree only.
  tree_key text not null,
  primary key (site_id, app_namespace, tree_key)
);

create table category (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  app_namespace text not null,
  tree_key text,
  parent_id uuid,
  -- Its place among the children of one parent, from 0 without gaps.
  position integer not null,
  name text not null,
  slug text not null,
  -- A visible category has only visible ancestors.
  visible boolean not null,
  managing_app_id uuid,
  doc jsonb not null,
  primary key (site_id, id),
  constraint category_parent foreign key (site_id, parent_id) references category (site_id, id)
);
create unique index category_slug on category (site_id, app_namespace, coalesce(tree_key, ''), slug);
create index category_children on category (site_id, parent_id, position);

create table category_item (
  site_id uuid not null,
  category_id uuid not null,
  app_id text not null,
  catalog_item_id text not null,
  -- Decides between items that were added at the same time.
  id uuid not null,
  added_date timestamptz not null,
  -- Its place in the owner's arrangement; an item without one follows by date.
  position integer,
  primary key (site_id, category_id, app_id, catalog_item_id),
  constraint category_item_category foreign key (site_id, category_id) references category (site_id, id) on delete cascade
);
create index category_item_added on category_item (site_id, category_id, added_date desc, id desc);
create index category_item_arranged on category_item (site_id, category_id, position, added_date desc, id desc);
create index category_item_of on category_item (site_id, catalog_item_id, app_id);
