-- The administrator's role, where its owner took nothing from it, is everything but the owner's own acts.
update site_role set scopes = scopes || array['CUSTOMERS:MANAGE']
  where site_id is not null and id = 'ADMIN' and not scopes @> array['CUSTOMERS:MANAGE']
    and scopes @> array['ORDERS:MANAGE', 'MEMBERS:MANAGE', 'REVIEWS:MANAGE', 'SETTINGS:MANAGE', 'DEVELOPERS:MANAGE', 'PEOPLE:MANAGE'];
