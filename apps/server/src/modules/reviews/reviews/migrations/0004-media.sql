-- Which reviews show a file.
create index review_media on review using gin ((doc #> '{content,media}') jsonb_path_ops) where has_media;
