-- Whoever signs in with a passkey is known by it.
create index user_factor_credential on user_factor ((data ->> 'credentialId')) where type = 'WEBAUTHN';
