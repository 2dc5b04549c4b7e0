create table staff_task (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  done boolean not null,
  -- A day in the site's time zone, `2026-11-30`.
  due_date text,
  order_id uuid,
  abandoned_checkout_id uuid,
  customer_id uuid,
  doc jsonb not null,
  primary key (site_id, id)
);
create index staff_task_open on staff_task (site_id, due_date, id) where not done;
create index staff_task_of_order on staff_task (site_id, order_id) where order_id is not null;
create index staff_task_of_checkout on staff_task (site_id, abandoned_checkout_id) where abandoned_checkout_id is not null;
create index staff_task_of_customer on staff_task (site_id, customer_id) where customer_id is not null;
