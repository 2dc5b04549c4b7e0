-- The language in which a review was written; null where nobody said it.
alter table review add column language text;
create index review_language on review (site_id, namespace, entity_id, language) where moderation_status = 'APPROVED';
