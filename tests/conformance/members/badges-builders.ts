import type { TestShop } from '../../support/shop/shop.ts'

export const path = '/badges/v4/badges'
export const assignments = '/badges/v4/assignments'
export const colors = { backgroundColor: '#FFCC00', textColor: '#000000' }

export async function assigned(shop: TestShop, badgeId: string, memberId: string) {
  const { body } = await shop.owner('POST', assignments, { badgeAssignment: { badgeId, memberId } })
  return body.badgeAssignment as { id: string }
}
