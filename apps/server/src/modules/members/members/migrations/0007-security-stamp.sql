-- Another one with every block, disconnection and restoration: what a member opened under a former one signs nobody in, even if the
-- member is approved again at once.
alter table member add column security_stamp uuid;
