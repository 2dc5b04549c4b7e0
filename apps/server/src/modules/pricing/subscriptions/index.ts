export {
  askedSubscription,
  chosenSubscription,
  wireSubscription,
  wireTerms,
  type ChosenSubscription,
  type SubscriptionTerms,
} from './chosen.ts'
export { subscriptionCharges } from './charges.ts'
export { describeCharges } from './describe.ts'
export { subscriptionGroups, type SubscriptionGroup } from './groups.ts'
export type { RenewalCoupon } from './renewal-coupon.ts'
export { dateAfter, firstDates, rhythmOfPeriod, timesAYear, type Rhythm } from './schedule.ts'
