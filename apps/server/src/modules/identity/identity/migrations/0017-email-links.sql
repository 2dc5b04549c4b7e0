-- A mailed link confirms the login email of its member.
alter table sign_in_step drop constraint sign_in_step_kind_check;
alter table sign_in_step add constraint sign_in_step_kind_check
  check (kind in ('SESSION', 'VERIFICATION', 'APPROVAL', 'AUTHORIZATION', 'RETURN', 'CODE', 'RECOVERY', 'CHALLENGE', 'ENROLLMENT',
    'PROVIDER', 'PROVIDER_REGISTRATION', 'LINK', 'EMAIL_LINK'));
