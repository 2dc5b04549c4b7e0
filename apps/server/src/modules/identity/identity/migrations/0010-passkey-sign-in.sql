-- Whoever signs in with a passkey is known by it.
create index member_factor_credential on member_factor (site_id, (data ->> 'credentialId')) where type = 'WEBAUTHN';
