-- What the owner changed of a mail: its texts by name, the hidden blocks and the order of blocks.
alter table mail_text add content jsonb;
alter table mail_text add updated_date timestamptz;
alter table mail_text add updated_by text;

-- In the texts so far, a brace that began no variable was text, and any name could be a parameter of whoever reported an item.
update mail_text set
  subject = regexp_replace(subject, '\{(?!(?:shop|name|product|price)\})([\w.-]+)\}', '{parameters.\1}', 'g'),
  greeting = regexp_replace(greeting, '\{(?!(?:shop|name|product|price)\})([\w.-]+)\}', '{parameters.\1}', 'g'),
  body = regexp_replace(body, '\{(?!(?:shop|name|product|price)\})([\w.-]+)\}', '{parameters.\1}', 'g')
  where kind = 'BACK_IN_STOCK';
update mail_text set
  subject = regexp_replace(subject, ' ?\{product\}', '', 'g'),
  greeting = regexp_replace(greeting, ' ?\{product\}', '', 'g'),
  body = regexp_replace(body, ' ?\{product\}', '', 'g')
  where kind = 'MEMBER_WELCOME';
update mail_text set
  subject = regexp_replace(regexp_replace(subject, '\{(?!(?:shop|name|product|price|parameters\.[\w.-]+)\})', '{{', 'g'),
    '(?<!\{(?:shop|name|product|price|parameters\.[\w.-]+))\}', '}}', 'g'),
  greeting = regexp_replace(regexp_replace(greeting, '\{(?!(?:shop|name|product|price|parameters\.[\w.-]+)\})', '{{', 'g'),
    '(?<!\{(?:shop|name|product|price|parameters\.[\w.-]+))\}', '}}', 'g'),
  body = regexp_replace(regexp_replace(body, '\{(?!(?:shop|name|product|price|parameters\.[\w.-]+)\})', '{{', 'g'),
    '(?<!\{(?:shop|name|product|price|parameters\.[\w.-]+))\}', '}}', 'g');
update mail_text set content = jsonb_set('{}', '{texts}', jsonb_strip_nulls(jsonb_object(
  array['SUBJECT', 'TITLE', 'BODY', 'SUBJECT.REMINDER', 'BODY.SINGLE'],
  array[subject, greeting, body,
    case kind when 'REVIEW_REQUEST' then subject end,
    case kind when 'REVIEW_REQUEST' then body end])));

-- The last versions, so that one of them can be restored.
create table mail_text_version (
  site_id uuid not null references site (id) on delete cascade,
  kind text not null,
  language text not null,
  revision bigint not null,
  content jsonb not null,
  created_date timestamptz not null,
  author text not null,
  primary key (site_id, kind, language, revision)
);
