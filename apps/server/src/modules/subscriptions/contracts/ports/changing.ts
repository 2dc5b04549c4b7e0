// What drafts use of contracts.
export { allLines, withContent, withPrice } from '../apply.ts'
export { catalogLines } from '../catalog-lines.ts'
export { subscriptionContract, withChange, type CycleChange, type StoredContract } from '../contract.ts'
export { tellBuyer } from '../mail.ts'
export { lockContract } from '../lock.ts'
export { repriced } from '../pending-price.ts'
export { priceRenewal, summaryOf } from '../renewal-order.ts'
export { findContractsOf } from '../store/personal-data.ts'
