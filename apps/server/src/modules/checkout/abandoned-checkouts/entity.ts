import { comparableEmail } from '@stoa/contract/email'
import type { Stored } from '@stoa/contract'
import { service, type AbandonedCheckout } from '@stoa/contract/services/ecom/abandoned-checkouts'
import { sql } from 'kysely'
import { entity, type Wire } from '../../../kernel/lists/entity/entity.ts'
import { fieldMap, type ColumnMap } from '../../../kernel/lists/query/field-map.ts'
import { list } from '../../../kernel/lists/query/list.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { BasketLine } from '../../pricing/basket/index.ts'
import type { CheckoutStep } from '../checkout/index.ts'

/** What led to the order: the link, a mail without its link, or neither. */
export type RecoveryCause = 'LINK' | 'MAIL' | 'ITSELF'

/** An abandoned checkout with what the wire does not show. */
export type AbandonedFields = AbandonedCheckout &
  Wire & {
    /** The address as the buyer typed it. `buyerInfo.email` is its comparable form, by which it is found. */
    typedEmail?: string
    /** First and last name, for the search; empty where none is known. */
    name: string
    restsSince: string
    /** Decimal: the total that the buyer saw last. */
    value: string
    step: Exclude<CheckoutStep, 'ORDERED'>
    isTest: boolean
    /** Where the order would have gone, or else the invoice. */
    country?: string
    recoveredBy?: RecoveryCause
    orderId?: string
    linkOpenedDate?: string
    /** What the recovery link brings back. */
    basket: {
      lines: BasketLine[]
      couponCode?: string
      /** The pages of the products, by the ids of the lines. */ urls: Record<string, string>
    }
  }

export type StoredAbandoned = Stored<AbandonedFields>

const timestamp = (column: string) => ({ column, type: 'timestamptz' as const })
const uuid = (column: string) => ({ column, type: 'uuid' as const })

const columns: ColumnMap = {
  status: { column: 'status', notNull: true },
  checkoutId: { ...uuid('checkout_id'), notNull: true },
  cartId: uuid('cart_id'),
  'buyerInfo.memberId': uuid('member_id'),
  'buyerInfo.visitorId': uuid('visitor_id'),
  'buyerInfo.email': { column: 'email', encode: comparableEmail },
  name: { column: 'name', notNull: true },
  restsSince: { ...timestamp('rests_since'), notNull: true },
  value: { column: 'value', type: 'numeric', notNull: true },
  currency: { column: 'currency', notNull: true },
  step: { column: 'step', notNull: true },
  isTest: { column: 'is_test', type: 'boolean', notNull: true },
  recoveredBy: 'recovered_by',
  checkoutRecoveredDate: timestamp('recovered_date'),
  orderId: uuid('order_id'),
  linkOpenedDate: timestamp('link_opened_date'),
}

export const abandonedCheckout = entity<AbandonedFields>({
  service,
  type: 'AbandonedCheckout',
  table: 'abandoned_checkout',
  columns,
  inEvents: (stored) => published(stored) as AbandonedFields,
})

/** An abandoned checkout as the contract shows it. Dates of columns arrive as dates. */
export function published(stored: StoredAbandoned): AbandonedCheckout {
  const {
    revision: _revision,
    typedEmail,
    name: _name,
    restsSince: _since,
    value: _value,
    step: _step,
    isTest: _test,
    country: _country,
    recoveredBy: _cause,
    orderId: _order,
    linkOpenedDate: _opened,
    basket: _basket,
    checkoutRecoveredDate,
    ...shown
  } = stored
  return {
    ...shown,
    ...(checkoutRecoveredDate && { checkoutRecoveredDate: new Date(checkoutRecoveredDate).toISOString() }),
    ...(shown.buyerInfo && { buyerInfo: { ...shown.buyerInfo, ...(typedEmail && { email: typedEmail }) } }),
  }
}

/** The contract's search filters by other fields than its query. */
export const searchedCheckouts = list({
  name: 'abandoned_checkout_search',
  from: () => sql`abandoned_checkout`,
  fields: fieldMap(service, 'AbandonedCheckout', service.queries.searchAbandonedCheckouts.fields, columns),
  visibleRows: 'ALL',
  search: unindexedSearch({
    'buyerInfo.email': sql`email`,
    'contactDetails.firstName': sql`doc #>> '{contactDetails,firstName}'`,
    'contactDetails.lastName': sql`doc #>> '{contactDetails,lastName}'`,
  }),
})

/** A shop that is open lists no checkouts of its test, and one that is being tested no others. */
export function isOfMode({ settings }: Pick<SiteRead, 'settings'>) {
  return sql<boolean>`is_test = ${settings.mode === 'TEST'}`
}
