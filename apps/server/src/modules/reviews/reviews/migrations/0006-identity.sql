-- Who wrote a review, as far as it is known: a member, the browser of a visitor, or the contact whose mailbox got the link to it.
alter table review add column author_identity uuid;
update review set author_identity = coalesce(sole_author, case when author_type = 'MEMBER' and doc ->> 'takenOver' is null then contact_id end);
create index review_of_identity on review (site_id, author_identity) where author_identity is not null and moderation_status = 'APPROVED';
