// The orders of a person.
export { claimGuestOrders } from '../claim-guest-orders.ts'
export { findBuyerKey, hasPlacedOrderSince, placedByBuyers, soldByOrder } from '../store/buyer-sales.ts'
export { boughtBy, loadBoughtProducts, type BoughtLine } from '../store/bought-by.ts'
export { orderCountOf, placedBy, loadMemberSales, spentBy, type MemberSales } from '../store/member-sales.ts'
