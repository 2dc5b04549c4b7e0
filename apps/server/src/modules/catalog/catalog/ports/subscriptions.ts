// The subscriptions by which products are sold, as the options of the site change them.
export { findSubscriptionDetails, loadProductIdsSubscribed, pageOfSubscribedProducts } from '../store/subscriptions.ts'
export { changeSubscriptions } from '../change-subscriptions.ts'
