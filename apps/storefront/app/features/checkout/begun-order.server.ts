import type { Client } from '@stoa/client'
import { searchOrders } from '@stoa/contract/calls/ecom/orders'
import { paths } from '../../paths.ts'

/** The order that was begun with a checkout: placed, or with a payment that is still on its way. */
export async function begunOrder(api: Client, checkoutId: string): Promise<{ id: string; paying: boolean } | undefined> {
  const { orders = [] } = await api.call(searchOrders, { search: { filter: { checkoutId }, cursorPaging: { limit: 1 } } })
  const [order] = orders
  return order?.id ? { id: order.id, paying: order.status === 'INITIALIZED' && order.paymentStatus === 'PENDING' } : undefined
}

const cookie = 'stoa_bank_page'

/** Leads back to the bank's page from wherever the buyer strayed to, also in another tab. */
export function rememberBankPage(checkoutId: string, challengeId: string): string {
  return `${cookie}=${checkoutId}.${challengeId}; Path=/checkout; Max-Age=3600; HttpOnly; SameSite=Lax`
}

export function bankPage(request: Request, checkoutId: string): string | undefined {
  const [, challengeId] = new RegExp(`\\b${cookie}=${checkoutId}\\.([\\w-]+)`).exec(request.headers.get('cookie') ?? '') ?? []
  return challengeId && paths.challenge(checkoutId, challengeId)
}
