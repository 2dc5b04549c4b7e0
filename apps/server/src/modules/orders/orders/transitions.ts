import type { OrderStatus } from '@stoa/contract/services/ecom/orders'

/** Status transitions of an order. Canceled and rejected are final. */
export const orderTransitions = {
  approve: { from: ['INITIALIZED', 'PENDING'], to: 'APPROVED' },
  hold: { from: ['INITIALIZED'], to: 'PENDING' },
  reject: { from: ['INITIALIZED', 'PENDING'], to: 'REJECTED' },
  cancel: { from: ['INITIALIZED', 'APPROVED'], to: 'CANCELED' },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>

export type OrderTransition = keyof typeof orderTransitions

export function isOpen(move: OrderTransition, status: OrderStatus): boolean {
  return (orderTransitions[move].from as readonly OrderStatus[]).includes(status)
}
