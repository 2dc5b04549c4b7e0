import type { Client } from '@stoa/client'
import { searchOrders } from '@stoa/contract/calls/ecom/orders'
import { paths } from '../../paths.ts'

interface BegunOrder {
  id: string
  /** It is placed: nothing of its checkout is left to do. */
  placed: boolean
  /** Its payment is still on its way. */
  paying: boolean
  /** For how many milliseconds there has been an order. */
  age: number
}

/** The order that was begun with a checkout: placed, or with a payment that is still on its way. */
export async function begunOrder(api: Client, checkoutId: string): Promise<BegunOrder | undefined> {
  const { orders = [] } = await api.call(searchOrders, { search: { filter: { checkoutId }, cursorPaging: { limit: 1 } } })
  const [order] = orders
  if (!order?.id) return undefined
  return {
    id: order.id,
    placed: order.status === 'APPROVED',
    paying: order.status === 'INITIALIZED' && order.paymentStatus === 'PENDING',
    age: Date.now() - new Date(order.createdDate ?? Date.now()).getTime(),
  }
}

const cookie = 'stoa_bank_page'

/** Leads back to the bank's page from wherever the buyer strayed to, also in another tab. */
export function rememberBankPage(checkoutId: string, challengeId: string): string {
  return `${cookie}=${checkoutId}.${challengeId}; Path=/checkout; Max-Age=3600; HttpOnly; SameSite=Lax`
}

export function bankPage(request: Request, checkoutId: string): string | undefined {
  const start = `${cookie}=${checkoutId}.`
  const found = request.headers
    .get('cookie')
    ?.split('; ')
    .find((entry) => entry.startsWith(start))
  const challengeId = found?.slice(start.length)
  return challengeId && /^[\w-]+$/.test(challengeId) ? paths.challenge(checkoutId, challengeId) : undefined
}
