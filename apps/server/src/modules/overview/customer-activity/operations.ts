import * as contract from '@stoa/contract/services/stoa/customer-activity'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { findCart } from '../../checkout/cart/index.ts'
import { customer, emailOfKey, findIdentity, loadIdentities, loadRows } from '../../members/customers/index.ts'
import { findBuyerKey } from '../../orders/orders/ports/buyers.ts'
import { findContact } from '../../reviews/reviews/index.ts'

export const getCustomerOfOrder = implementRead(contract.getCustomerOfOrder, async ({ site }, { orderId }) => {
  const key = await findBuyerKey(site, orderId)
  const identity = key ? await findIdentity(site, key) : undefined
  const [row] = identity ? await loadRows(site, [identity.customer_id]) : []
  return row ? { customer: row } : {}
})

export const getCustomerTraces = implementRead(contract.getCustomerTraces, async ({ site }, { customerId }) => {
  const { isMember } = await customer.get(site, customerId)
  const emails = (await loadIdentities(site, [customerId])).flatMap(({ key }) => emailOfKey(key) ?? [])
  const authors = await Promise.all(emails.map((email) => findContact(site, { email })))
  const cart = isMember ? await findCart(site, { memberId: customerId }) : undefined
  const itemCount = (cart?.content.lines ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    authorIds: [...(isMember ? [customerId] : []), ...authors.flatMap((author) => author?.id ?? [])],
    ...(cart && itemCount > 0 && { cart: { itemCount, updatedDate: new Date(cart.updatedDate).toISOString() } }),
  }
})
