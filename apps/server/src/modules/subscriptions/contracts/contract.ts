import { comparableEmail } from '@stoa/contract/email'
import type { Stored } from '@stoa/contract'
import { service, type SubscriptionContract } from '@stoa/contract/services/ecom/subscription-contracts'
import type { SubscriptionActor, SubscriptionChangeKind, SubscriptionReason } from '@stoa/contract/services/stoa/subscriptions'
import type { AgreedCoupon } from './coupon.ts'
import { entity, type Wire } from '../../../kernel/lists/entity/entity.ts'
import type { ColumnMap } from '../../../kernel/lists/query/field-map.ts'

export type ContractStatus = 'ACTIVE' | 'PAUSED' | 'PAST_DUE' | 'ENDED' | 'CANCELED'

/** What was done about a contract, by whom. */
export interface Change {
  date: string
  kind: SubscriptionChangeKind
  by: SubscriptionActor
  note?: string
}

/** What a draft changes for one cycle; what is absent stays. */
export interface CycleChange {
  /** New quantities and prices by line; a quantity of zero leaves the line out. */
  changes: Record<string, { quantity?: number; price?: string }>
  added: NonNullable<SubscriptionContract['lineItems']>
  shippingInfo?: SubscriptionContract['shippingInfo']
  recipientInfo?: SubscriptionContract['recipientInfo']
}

/** New prices of one unit by line, decimal, for charges from a date on. */
export interface PendingPrice {
  effectiveDate: string
  prices: Record<string, string>
  /** What such a charge comes to. */
  priceSummary: NonNullable<SubscriptionContract['priceSummary']>
  /** And after the last cycle that a coupon reduces. */
  laterSummary?: NonNullable<SubscriptionContract['priceSummary']>
}

/** A contract with what the published interface does not show. */
export type ContractFields = SubscriptionContract &
  Wire & {
    status: ContractStatus
    reason?: SubscriptionReason | null
    /** When `nextCycle` is charged; null where nothing is charged for now. */
    nextDate?: string | null
    /** The number of the cycle that is charged next. A date that was left out has no number. */
    nextCycle: number
    /** Dates are counted from here: the next one is `nextStep` intervals later. */
    anchorDate: string
    nextStep: number
    /** The order that began it. */
    orderId: string
    /** Who keeps the card: a member, or the order of a buyer without an account. */
    cardHolderId: string
    /** Null until the provider has kept the card of the first payment. */
    savedCardId?: string | null
    /** First and last name, for the search. */
    name: string
    isTest: boolean
    /** The group of exempt buyers that staff set for the checkout; the buyer's own exemption is looked up for each charge. */
    taxExemptGroupId?: string
    /** There was no card to charge when it was last looked for. */
    needsCard?: boolean
    /** The date of the charge of which its buyer was reminded last. */
    remindedDate?: string
    canceledDate?: string | null
    /** Changes for one cycle alone, by its number. */
    once?: Record<string, CycleChange>
    /** An announced change of prices that no charge has had yet. */
    pendingPrice?: PendingPrice | null
    /** The buyer wants no substitute for an item that is out of stock. */
    refusesSubstitutes?: boolean
    /** A coupon that reduces the next charge, and perhaps later ones. */
    coupon?: AgreedCoupon | null
    /** What the buyer agreed to, in the words of the checkout. */
    consent: { date: string; text: string }
    /** The newest last, at most `maxChanges`. */
    changes: Change[]
  }

export type StoredContract = Stored<ContractFields>

const columns: ColumnMap = {
  status: { column: 'status', notNull: true },
  nextDate: { column: 'next_date', type: 'timestamptz' },
  orderId: { column: 'order_id', type: 'uuid', notNull: true },
  'buyerInfo.memberId': { column: 'member_id', type: 'uuid' },
  'buyerInfo.contactId': { column: 'contact_id', type: 'uuid' },
  'buyerInfo.email': { column: 'email', encode: comparableEmail },
  name: { column: 'name', notNull: true },
  isTest: { column: 'is_test', type: 'boolean', notNull: true },
}

export const subscriptionContract = entity<ContractFields>({
  service,
  type: 'SubscriptionContract',
  table: 'subscription_contract',
  columns,
  inEvents: (stored) => published(stored) as ContractFields,
})

/** A contract as the published interface shows it. */
export function published(stored: StoredContract): SubscriptionContract {
  const {
    status: _status,
    reason: _reason,
    nextDate: _next,
    nextCycle: _cycle,
    anchorDate: _anchor,
    nextStep: _step,
    orderId: _order,
    cardHolderId: _holder,
    savedCardId: _card,
    name: _name,
    isTest: _test,
    canceledDate: _canceled,
    consent: _consent,
    changes: _changes,
    once: _once,
    pendingPrice: _pending,
    taxExemptGroupId: _exempt,
    needsCard: _needsCard,
    remindedDate: _reminded,
    coupon,
    refusesSubstitutes: _refuses,
    ...shown
  } = stored
  return coupon ? { ...shown, appliedDiscounts: [appliedCoupon(coupon, shown)] } : shown
}

/** The coupon with what it takes off the next charge. */
function appliedCoupon(
  { id, code, name, freeDelivery, lines }: AgreedCoupon,
  { priceSummary }: Pick<SubscriptionContract, 'priceSummary'>,
): NonNullable<SubscriptionContract['appliedDiscounts']>[number] {
  const amount = priceSummary?.discount
  return {
    coupon: { id, code, name, ...(amount && { amount }) },
    discountType: freeDelivery ? 'SHIPPING' : 'SPECIFIC_ITEMS',
    lineItemIds: Object.keys(lines),
    lineItemDiscounts: [],
  }
}

/** Nothing follows: it was cancelled, or all its deliveries are paid. */
export function isOver({ status }: Pick<ContractFields, 'status'>): boolean {
  return status === 'CANCELED' || status === 'ENDED'
}

const maxChanges = 200

/** The contract with a change in its history. */
export function withChange<Fields extends Pick<ContractFields, 'changes'>>(
  contract: Fields,
  now: Date,
  change: Omit<Change, 'date'>,
): Fields {
  return { ...contract, changes: [...contract.changes, { date: now.toISOString(), ...change }].slice(-maxChanges) }
}

/** The next date of a contract as a date; a column arrives as one, a document as text. */
export function nextDateOf({ nextDate }: Pick<ContractFields, 'nextDate'>): Date | undefined {
  return nextDate ? new Date(nextDate) : undefined
}
