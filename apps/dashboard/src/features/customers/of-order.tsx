import { getCustomerOfOrder } from '@stoa/contract/calls/stoa/customer-activity'
import { redirect, type ClientLoaderFunctionArgs } from 'react-router'
import { api } from '../../lib/calls/api.ts'
import { paths } from '../../paths.ts'

/** Leads from an order to its customer; a sale without a buyer leads back to the order. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const orderId = params['orderId']!
  const { customer } = await api.call(getCustomerOfOrder, { orderId })
  return redirect(customer?.id ? paths.customer(customer.id) : paths.order(orderId))
}

export default function CustomerOfOrder() {
  return null
}
