-- What a company offers its sites: items with tags, in categories that are published or not.
create table media_category (
  site_id uuid not null,
  id uuid not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  parent_id uuid,
  display_name text not null,
  sort_order double precision not null,
  publish_status text not null check (publish_status in ('UNPUBLISHED', 'PUBLISHED')),
  primary key (site_id, id),
  constraint media_category_parent foreign key (site_id, parent_id) references media_category (site_id, id)
);
create index media_category_children on media_category (site_id, parent_id, sort_order, id);

create table media_item (
  site_id uuid not null,
  id uuid not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  file_id text not null,
  title text not null,
  publish_status text not null check (publish_status in ('UNPUBLISHED', 'PUBLISHED')),
  doc jsonb not null,
  primary key (site_id, id),
  foreign key (site_id, file_id) references media_file (site_id, id) on delete cascade
);
create unique index media_item_of_file on media_item (site_id, file_id);
create index media_item_by_date on media_item (site_id, updated_date, id);

create table media_item_category (
  site_id uuid not null,
  item_id uuid not null,
  category_id uuid not null,
  primary key (site_id, item_id, category_id),
  foreign key (site_id, item_id) references media_item (site_id, id) on delete cascade,
  constraint media_item_category_category foreign key (site_id, category_id) references media_category (site_id, id) on delete cascade
);
create index media_item_category_items on media_item_category (site_id, category_id, item_id);
