import { expect } from 'vitest'
import { inSite } from '../catalog/catalog-site.ts'
import { orderOf, type OrderOptions } from '../orders/orders-builders.ts'
import { changeLoginEmail, confirmLoginEmail } from '../../../apps/server/src/modules/members/members/ports/accounts.ts'
import type { TestShop } from '../../support/shop/shop.ts'

export const customersPath = '/stoa/v1/customers'

/** An order of a guest, or of a member with `memberId`, as an app creates it. */
export async function anOrderOf(
  shop: TestShop,
  email: string,
  options: OrderOptions & { memberId?: string } = {},
): Promise<string> {
  const order = {
    ...orderOf({ ...options, email }),
    ...(options.memberId && { buyerInfo: { memberId: options.memberId, email } }),
  }
  const { status, body } = await shop.owner('POST', '/ecom/v1/orders', { order })
  if (status !== 200) throw new Error(`the order was not created: ${JSON.stringify(body)}`)
  return body.order.id
}

/** The rows of the list of customers, by name unless the search sorts. */
export async function customersOf(shop: TestShop, search: object = {}): Promise<any[]> {
  const sorted = { sort: [{ fieldName: 'name', order: 'ASC' }], ...search }
  const { status, body } = await shop.owner('POST', `${customersPath}/search`, { search: sorted })
  if (status !== 200) throw new Error(`customers were not listed: ${JSON.stringify(body)}`)
  return body.customers
}

export const customerOf = async (shop: TestShop, id: string) => (await shop.owner('GET', `${customersPath}/${id}`)).body

export async function aCustomer(shop: TestShop, customer: object): Promise<any> {
  const { status, body } = await shop.owner('POST', customersPath, { customer })
  if (status !== 200) throw new Error(`the customer was not created: ${JSON.stringify(body)}`)
  return body.customer
}

/** The member shows that the login email is theirs. */
export const verify = (shop: TestShop, id: string) => inSite(shop, (site) => confirmLoginEmail(site, id, { approve: false }))
export const changeEmail = (shop: TestShop, id: string, email: string) =>
  inSite(shop, (site) => changeLoginEmail(site, id, email))

/** The figures of customers are those of their orders. */
export async function expectCleanAudits(shop: TestShop): Promise<void> {
  const { body } = await shop.owner('POST', '/stoa/v1/health/audits/run', {})
  expect(body.audits.filter(({ name }: any) => name.startsWith('customer'))).toEqual(
    ['customerSums', 'customerFigures'].map((name) => ({ name, runDate: expect.any(String) })),
  )
}
