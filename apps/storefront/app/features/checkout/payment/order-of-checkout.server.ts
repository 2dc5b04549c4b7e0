import type { Client } from '@stoa/client'
import { searchOrders } from '@stoa/contract/calls/ecom/orders'
import { paths } from '../../../paths.ts'

interface CheckoutOrder {
  id: string
  /** The order is placed, so the checkout is done. */
  isPlaced: boolean
  /** Its payment is pending. */
  isPaymentPending: boolean
  /** Milliseconds since the order was created. */
  age: number
}

/** An order whose payment is pending is listed only if its status is asked for. */
const anyStatus = ['INITIALIZED', 'PENDING', 'APPROVED', 'CANCELED', 'REJECTED']

/** The order of a checkout: placed, or with a pending payment. */
export async function findCheckoutOrder(api: Client, checkoutId: string): Promise<CheckoutOrder | undefined> {
  const filter = { checkoutId, status: { $in: anyStatus } }
  const { orders = [] } = await api.call(searchOrders, { search: { filter, cursorPaging: { limit: 1 } } })
  const [order] = orders
  if (!order?.id) return undefined
  return {
    id: order.id,
    isPlaced: order.status === 'APPROVED',
    isPaymentPending: order.status === 'INITIALIZED' && order.paymentStatus === 'PENDING',
    age: Date.now() - new Date(order.createdDate ?? Date.now()).getTime(),
  }
}

const cookie = 'stoa_bank_page'

/** Lets the buyer return to the bank's page from any page or tab. */
export function rememberBankPage(checkoutId: string, challengeId: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${cookie}=${checkoutId}.${challengeId}; Path=/checkout; Max-Age=3600; HttpOnly; SameSite=Lax${secure}`
}

export function bankPage(request: Request, checkoutId: string): string | undefined {
  const prefix = `${cookie}=${checkoutId}.`
  const entry = request.headers
    .get('cookie')
    ?.split('; ')
    .find((entry) => entry.startsWith(prefix))
  const challengeId = entry?.slice(prefix.length)
  return challengeId && /^[\w-]+$/.test(challengeId) ? paths.challenge(checkoutId, challengeId) : undefined
}
