-- Who signs out: a stranger's link must not sign out whoever opens it.
alter table hand_over add column member_id uuid;
