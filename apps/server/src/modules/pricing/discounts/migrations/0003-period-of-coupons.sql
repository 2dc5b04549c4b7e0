-- Lists of coupons are narrowed by whether they are live. Milliseconds since 1970, as the contract has them.
alter table coupon add column start_time bigint;
alter table coupon add column expiration_time bigint;
update coupon set
  start_time = nullif(doc #>> '{specification,startTime}', '')::bigint,
  expiration_time = nullif(doc #>> '{specification,expirationTime}', '')::bigint,
  doc = doc #- '{specification,startTime}' #- '{specification,expirationTime}';
