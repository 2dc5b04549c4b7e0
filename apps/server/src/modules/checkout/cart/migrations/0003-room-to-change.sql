-- A cart is written with every click: with room on its page the new row needs no new index entries.
alter table cart set (fillfactor = 50);
