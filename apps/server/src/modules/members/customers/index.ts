import type { Module } from '../../../kernel/background/module.ts'
import { customerAudit } from './audit.ts'
import { whenMemberChanged } from './follow-members.ts'
import { whenOrderChanged } from './follow-orders.ts'
import * as merges from './operations/merges.ts'
import { customers } from './operations/index.ts'
import { listOwnConsents } from './operations/own-consents.ts'
import * as segments from './operations/segments.ts'
import { customerData } from './personal-data.ts'

export { addBuyerAtCommit, updateFigures, updateFiguresAtCommit, type BuyerProfile, type SalesOf } from './buyers.ts'
export { cleanTags, customer, saveCustomer, showCustomer, type CustomerFields, type StoredCustomer } from './entity.ts'
export { contactsAfter, customersAfter, findSegment, isIn, loadSegmentIds } from './in-segment.ts'
export { buyerKey, emailKey, emailOfKey, memberKey } from './identities.ts'
export { removeCustomer } from './remove.ts'
export { removeUnfounded } from './remove-unfounded.ts'
export { loadRows } from './rows.ts'
export { addIdentity, customerOf, findIdentity, identitiesOf, loadIdentities } from './store/identities.ts'
export { customersWithLastOrder } from './store/customers.ts'
export { loadCustomerNames } from './store/names.ts'
export { loadMerges } from './store/merges.ts'
export { findWrongSales, loadKeysAfter, type SalesRow } from './store/sales.ts'

/** The people behind orders and memberships, as the back office lists, merges and exports them. */
export const customersModule = {
  name: 'customers',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'stoa/customers': customers,
    'stoa/customer-merges': merges,
    'stoa/customer-segments': segments,
    'stoa/consent-history': { listOwnConsents },
  },
  reactions: [whenMemberChanged, whenOrderChanged],
  audits: [customerAudit],
  personalData: [customerData],
} satisfies Module
