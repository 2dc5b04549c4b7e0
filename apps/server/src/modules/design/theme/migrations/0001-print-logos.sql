-- Logos of published themes as papers show them, by the ids of the pictures in the media library. They stay, because issued documents name
-- them.
create table theme_print_logo (
  site_id uuid not null,
  picture_id text not null,
  -- A PNG.
  content bytea not null,
  primary key (site_id, picture_id)
);
