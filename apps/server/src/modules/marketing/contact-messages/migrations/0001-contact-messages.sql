-- What visitors wrote with contact forms.
create table contact_message (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  state text not null check (state in ('NEW', 'READ', 'ARCHIVED', 'SPAM')),
  place text not null,
  email text,
  -- Of the address in the form in which all its spellings are equal, as SHA-256.
  email_hash text,
  member_id uuid,
  -- Of the words, so that the same words that come again and again are found.
  words_hash text not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create index contact_message_newest on contact_message (site_id, created_date desc, id desc);
create index contact_message_of_state on contact_message (site_id, state, created_date desc, id desc);
create index contact_message_of_address on contact_message (site_id, email_hash) where email_hash is not null;
create index contact_message_of_member on contact_message (site_id, member_id) where member_id is not null;
create index contact_message_of_words on contact_message (site_id, words_hash, created_date);
