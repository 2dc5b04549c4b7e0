import { randomBytes, randomUUID } from 'node:crypto'
import type {
  AuthorizationWithAdditionalData,
  Money,
  Order,
  OrderRequest,
  OrdersCapture,
  PaymentTokenResponse,
  Refund,
  TransactionInformation,
} from '@paypal/paypal-server-sdk'
import type { DoubleAnswer } from '../payment-double.ts'

/** What the buyer pays with on PayPal's page. */
export type Funding = 'BALANCE' | 'DECLINED' | 'NO_FUNDS' | 'ECHECK' | 'REVIEW' | 'CONFIRM'

/** An order, with what PayPal does not show of it. */
export interface StoredOrder {
  order: Order & { id: string }
  request: OrderRequest
  funding: Funding
}

export interface StoredMovement {
  /** The capture or authorization. */
  order: StoredOrder
  refunds: Refund[]
  /** Cents that a dispute took back. */
  reversed: bigint
}

export interface StoredDispute {
  captureId: string
  evidence: string[]
  dispute: Record<string, unknown> & { dispute_id: string; status: string }
}

export interface StoredWebhook {
  id: string
  url: string
  event_types: { name: string }[]
}

export interface StoredEvent {
  id: string
  type: string
  resource: unknown
}

/** Everything that PayPal knows, in the names of the package; the wire has `snake_case`. */
export function payPalState(root: () => string, now: () => Date) {
  return {
    root,
    now,
    orders: new Map<string, StoredOrder>(),
    authorizations: new Map<string, StoredMovement & { authorization: AuthorizationWithAdditionalData }>(),
    captures: new Map<string, StoredMovement & { capture: OrdersCapture }>(),
    refunds: new Map<string, Refund>(),
    /** Saved methods, with what pays for them. */
    vault: new Map<string, { token: PaymentTokenResponse; funding: Funding }>(),
    disputes: new Map<string, StoredDispute>(),
    transactions: [] as TransactionInformation[],
    webhooks: new Map<string, StoredWebhook>(),
    events: [] as StoredEvent[],
    settings: {
      /** Refunds are decided later. */
      refundsPend: false,
      /** The permissions of the app, without the root of their names. */
      scopes: ['reporting/search/read', 'disputes/update-seller', 'vault/payment-tokens/readwrite'],
      merchantId: 'DOUBLEMERCHANT',
    },
  }
}

export type PayPalState = ReturnType<typeof payPalState>

/** Seventeen letters and digits, as PayPal's ids of transactions. */
export function newId(): string {
  const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWX'
  return [...randomBytes(17)].map((byte) => letters[byte % letters.length]).join('')
}

export function note(state: PayPalState, type: string, resource: unknown): void {
  state.events.push({ id: `WH-${randomUUID()}`, type, resource: structuredClone(resource) })
}

export const withoutDecimals = new Set(['HUF', 'JPY', 'TWD'])

/** Amounts in hundredths, also for currencies without decimals. */
export function cents({ value }: Money): bigint {
  const [whole = '0', decimals = ''] = value.split('.')
  return BigInt(whole + decimals.padEnd(2, '0').slice(0, 2))
}

export function money(amount: bigint, currencyCode: string): Money {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  const whole = digits.slice(0, -2)
  return { currencyCode, value: sign + (withoutDecimals.has(currencyCode) ? whole : `${whole}.${digits.slice(-2)}`) }
}

/** PayPal's form of an error. */
export function refused(status: number, issue: string, more: { field?: string; links?: object[] } = {}): DoubleAnswer {
  const name = status === 404 ? 'RESOURCE_NOT_FOUND' : status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY'
  const { field, links = [] } = more
  return {
    status,
    body: {
      name,
      message: 'The requested action could not be performed.',
      debug_id: newId(),
      details: [{ issue, description: `Refused: ${issue}.`, ...(field && { field }) }],
      links,
    },
  }
}

/** The names of the wire: `purchaseUnits` is `purchase_units`. */
export function wire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wire)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]) => [
    name.replaceAll(/[A-Z0-9]/g, (sign) => `_${sign.toLowerCase()}`),
    wire(part),
  ])
  return Object.fromEntries(entries)
}

/** The names of the package. */
export function unwire(value: unknown): any {
  if (Array.isArray(value)) return value.map(unwire)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]) => [
    name.replaceAll(/_([a-z0-9])/g, (_, sign: string) => sign.toUpperCase()),
    unwire(part),
  ])
  return Object.fromEntries(entries)
}
