import type { created, Stored } from '@stoa/contract'
import { service, type OrderPaymentRequest } from '@stoa/contract/services/ecom/order-payment-requests'
import { formatAmount, formatDisplay, parseAmount } from '@stoa/pricing'
import { entity, type Wire } from '../../../kernel/lists/entity/entity.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import { notFound } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** A request as it is stored. */
export interface RequestFields extends Omit<OrderPaymentRequest, 'expirationDate'>, Wire {
  expirationDate?: string | Date | null
  /** The language in which its amount is written in events. */
  siteLanguage?: string
  /** When the buyer was first mailed the link; reminders count from it. */
  firstMailedDate?: string | null
  remindersSent?: number
  paidDate?: string | null
  /** `openRequest` gives every request these fields. */
  [created]?: 'orderId' | 'orderNumber' | 'status' | 'currency' | 'title' | 'amount' | 'siteLanguage'
}

export type StoredRequest = Stored<RequestFields>

export const paymentRequest = entity<RequestFields>({
  service,
  type: 'OrderPaymentRequest',
  table: 'payment_request',
  columns: {
    orderId: { column: 'order_id', type: 'uuid', notNull: true },
    orderNumber: { column: 'order_number', notNull: true },
    status: { column: 'status', notNull: true },
    'amount.amount': { column: 'amount', type: 'numeric', notNull: true },
    title: { column: 'title', notNull: true },
    description: 'description',
    expirationDate: { column: 'expiration_date', type: 'timestamptz' },
    paymentGatewayOrderId: { column: 'payment_id', type: 'uuid' },
    'source.appId': 'source_app_id',
    'source.externalId': 'source_external_id',
  },
  inEvents: (stored) => present(stored) as StoredRequest,
})

/** The contract's form of a request. */
export function present(stored: StoredRequest): OrderPaymentRequest {
  const {
    revision: _revision,
    siteLanguage,
    firstMailedDate: _first,
    remindersSent: _reminders,
    paidDate: _paid,
    expirationDate,
    amount: _amount,
    ...shown
  } = stored
  const amount = amountOf(stored)
  const { currency } = stored
  return {
    ...shown,
    amount: { amount: formatAmount(amount, currency), formattedAmount: formatDisplay(amount, currency, siteLanguage) },
    ...(expirationDate && { expirationDate: new Date(expirationDate).toISOString() }),
  }
}

/** The requested amount in minor units. */
export function amountOf({ amount, currency }: StoredRequest): bigint {
  return parseAmount(amount.amount ?? '0', currency)
}

/** True if the request can be paid no more because its time is over, be the job that says so late or not. */
export function isExpired({ status, expirationDate }: StoredRequest, now: Date): boolean {
  return status === 'EXPIRED' || (status === 'UNPAID' && !!expirationDate && new Date(expirationDate) <= now)
}

/** Throws ORDER_PAYMENT_REQUEST_NOT_FOUND. */
export async function getRequest(site: SiteRead, id: string): Promise<StoredRequest> {
  const found = await findRequest(site, id)
  if (!found) throw notFound('orderPaymentRequest', { id })
  return found
}

/** The request, for whoever has the link or may read requests. */
export function findRequest(site: SiteRead, id: string): Promise<StoredRequest | undefined> {
  return paymentRequest.find(asStaff(site), id)
}
