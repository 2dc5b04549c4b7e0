import type { TestShop } from '../../support/shop/shop.ts'

export async function explained(shop: TestShop, destination: object, more: object = {}) {
  const { body } = await shop.owner('POST', '/stoa/v1/delivery-checks/explain', { destination, subtotal: '20', ...more })
  return Object.fromEntries(body.options.map(({ title, reason }: any) => [title, reason ?? 'offered']))
}
