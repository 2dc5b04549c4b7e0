-- How an order was to be treated from its creation on, where that is not as usual: most orders have no row.
create table order_creation_settings (
  site_id uuid not null,
  order_id uuid not null,
  approval_strategy text not null check (approval_strategy in ('DEFAULT', 'PAYMENT_RECEIVED', 'PAYMENT_METHOD_SAVED')),
  -- The apps that alone may edit the order; null where every app may.
  owner_app_ids uuid[],
  primary key (site_id, order_id),
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade
);
