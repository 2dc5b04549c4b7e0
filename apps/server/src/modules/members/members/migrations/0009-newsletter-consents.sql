-- Whether a member gets the newsletter is a consent for the address, with those of people without an account.
insert into marketing_consent (site_id, id, revision, created_date, updated_date, type, email, phone, state, member_id, doc)
select site_id, gen_random_uuid(), 1, coalesce(since, ended)::timestamptz, coalesce(since, ended)::timestamptz, 'EMAIL', login_email, null,
  case when since is not null then 'CONFIRMED' else 'REVOKED' end, id,
  jsonb_strip_nulls(jsonb_build_object(
    'lastConfirmationActivity', case when since is not null then
      jsonb_build_object('source', 'FORM', 'optInLevel', 'SINGLE_CONFIRMATION', 'updatedDate', since) end,
    'lastRevokeActivity', case when ended is not null then jsonb_build_object('source', 'FORM', 'updatedDate', ended) end))
from (
  select site_id, id, login_email, doc #>> '{preferences,newsletterDate}' as since, doc #>> '{preferences,newsletterEndDate}' as ended
  from member where login_email is not null
) as chosen
where since is not null or ended is not null
on conflict do nothing;

-- Until their address is verified, members keep what they asked for themselves.
update member set doc = jsonb_set(doc, '{preferences,newsletterAskedDate}', doc #> '{preferences,newsletterDate}')
where doc #> '{preferences,newsletterDate}' is not null and not login_email_verified;
update member set doc = doc #- '{preferences,newsletterDate}' #- '{preferences,newsletterEndDate}'
where doc #> '{preferences,newsletterDate}' is not null or doc #> '{preferences,newsletterEndDate}' is not null;
