-- The votes of somebody who signs in, or is erased.
create index review_vote_by on review_vote (site_id, voter_id);
