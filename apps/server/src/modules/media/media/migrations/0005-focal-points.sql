-- Whether a site has a picture with a focal point, and which.
create index media_file_focal_point on media_file (site_id, id) where doc ? 'focalPoint';
