-- These fields never had an effect and are refused from now on; with them, a coupon could not be changed any more.
update coupon set doc = doc #- '{specification,appliesToSubscriptions}' #- '{specification,discountedCycleCount}'
  where doc -> 'specification' ?| array['appliesToSubscriptions', 'discountedCycleCount'];
