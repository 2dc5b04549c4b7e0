-- Append-only: from when on a variant cost what, and what it was struck through against.
create table variant_price (
  site_id uuid not null,
  variant_id uuid not null,
  since timestamptz not null,
  price_minor bigint not null,
  compare_at_minor bigint,
  primary key (site_id, variant_id, since),
  constraint variant_price_variant foreign key (site_id, variant_id) references product_variant (site_id, id) on delete cascade
);
insert into variant_price (site_id, variant_id, since, price_minor, compare_at_minor)
select variant.site_id, variant.id, product.updated_date, variant.price_minor, variant.compare_at_minor
from product_variant variant
join product on product.site_id = variant.site_id and product.id = variant.product_id;
