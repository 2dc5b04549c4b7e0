-- The agreed prices of subscriptions are an area of their own. The administrator's role, where its owner took nothing from it, has it too.
update site_role set scopes = scopes || array['SUBSCRIPTION_PRICES:MANAGE']
  where site_id is not null and id = 'ADMIN' and not scopes @> array['SUBSCRIPTION_PRICES:MANAGE']
    and scopes @> array['ORDERS:MANAGE', 'CUSTOMERS:MANAGE', 'MEMBERS:MANAGE', 'SETTINGS:MANAGE', 'DEVELOPERS:MANAGE', 'PEOPLE:MANAGE'];
