-- Published reviews of authors whose purchase is verified, and those that came from elsewhere by import or app. Counted with the others.
alter table review_summary add column published_verified integer not null default 0;
alter table review_summary add constraint review_summary_published_verified_check check (published_verified >= 0);
alter table review_summary add column published_imported integer not null default 0;
alter table review_summary add constraint review_summary_published_imported_check check (published_imported >= 0);
update review_summary as summary set published_verified = counted.verified, published_imported = counted.imported from (
  select site_id, namespace, entity_id, count(*) filter (where verified) as verified, count(*) filter (where origin_type = 'APP') as imported
  from review where moderation_status = 'APPROVED' group by site_id, namespace, entity_id) as counted
where summary.site_id = counted.site_id and summary.namespace = counted.namespace and summary.entity_id = counted.entity_id;
