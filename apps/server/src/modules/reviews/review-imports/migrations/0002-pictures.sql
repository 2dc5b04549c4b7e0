-- The images of imported reviews: fetched one by one, and added to the review once the media library has them.
create table review_import_picture (
  site_id uuid not null,
  import_id uuid not null,
  number integer not null,
  position integer not null,
  review_id uuid not null,
  url text not null,
  file_id text,
  state text not null check (state in ('PENDING', 'ADDED', 'FAILED')),
  failure text,
  primary key (site_id, import_id, number, position),
  foreign key (site_id, import_id) references review_import (site_id, id) on delete cascade,
  foreign key (site_id, review_id) references review (site_id, id) on delete cascade
);
create index review_import_picture_file on review_import_picture (site_id, file_id) where file_id is not null;
create index review_import_picture_review on review_import_picture (site_id, review_id);
