-- UNSETTLED: the app has redeemed under an id that only the app knows.
alter table provider_redemption drop constraint provider_redemption_status_check;
alter table provider_redemption add constraint provider_redemption_status_check
  check (status in ('INTENDED', 'REDEEMED', 'USED', 'VOIDING', 'VOIDED', 'REFUSED', 'UNSETTLED'));
