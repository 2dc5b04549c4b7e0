-- The media library is an area of its own. Whoever manages the content of the shop manages it, too.
update site_role set scopes = scopes || array['MEDIA:MANAGE'] where 'CONTENT:MANAGE' = any(scopes) and not 'MEDIA:MANAGE' = any(scopes);
