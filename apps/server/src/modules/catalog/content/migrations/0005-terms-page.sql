-- The terms of sale.
alter table page drop constraint page_kind_check;
alter table page add constraint page_kind_check check (kind in ('SHIPPING', 'RETURNS', 'IMPRINT', 'PRIVACY', 'TERMS', 'ABOUT', 'OTHER'));
