import type { DoubleAnswer, DoubleRequest } from '../payment-double.ts'
import { refused, wire, type PayPalState } from './state.ts'

/** https://developer.paypal.com/docs/api/payment-tokens/v3/ */
export function answerVault(state: PayPalState, { method, path, query }: DoubleRequest): DoubleAnswer | undefined {
  if (path === '/v3/vault/payment-tokens' && method === 'GET') {
    const tokens = [...state.vault.values()].map(({ token }) => token)
    return {
      status: 200,
      body: wire({ paymentTokens: tokens.filter(({ customer }) => customer?.id === query.get('customer_id')) }),
    }
  }
  const [, id] = /^\/v3\/vault\/payment-tokens\/(\w+)$/.exec(path) ?? []
  const kept = id ? state.vault.get(id) : undefined
  if (!id) return undefined
  if (method === 'DELETE') {
    // "A successful request returns 204", also for a token that is gone.
    state.vault.delete(id)
    return { status: 204 }
  }
  return kept ? { status: 200, body: wire(kept.token) } : refused(404, 'TOKEN_NOT_FOUND')
}
