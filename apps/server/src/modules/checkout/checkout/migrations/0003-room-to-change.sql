-- As a cart's: a checkout is written several times on its way.
alter table checkout set (fillfactor = 50);
