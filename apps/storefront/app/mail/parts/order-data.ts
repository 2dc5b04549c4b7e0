import type { Order } from '@stoa/contract/services/ecom/orders'

/** The facts of every mail about an order. */
export interface OrderData {
  order: Order
  /** Opens the order in any browser. */
  orderUrl: string
  /** The merchant's message to this buyer. */
  message?: string | undefined
}

/** The sample of a mail about an order, without the link: the server issues it. */
export type OrderSample<Data extends OrderData> = Omit<Data, 'orderUrl'>
