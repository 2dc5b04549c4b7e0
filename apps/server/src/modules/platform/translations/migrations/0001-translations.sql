-- Translations of what the owner wrote: a row for each entity and language. `doc` has the texts by name, and for each the hash
-- of the text that it translates.
create table translation (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  entity text not null,
  entity_id uuid not null,
  language text not null,
  doc jsonb not null,
  primary key (site_id, id)
);

-- Answers are translated by it.
create unique index translation_entity on translation (site_id, language, entity_id, entity);
