import { expect, test } from 'vitest'
import type { PromotionView } from './promotion-card.tsx'
import { promotionLink } from './promotion-link.ts'
import { promotionsBetween } from './promotions-between.ts'

const at = (position: number): PromotionView => ({
  id: String(position),
  position,
  picture: { url: '/media/a.png', width: 4, height: 5, alt: '' },
  link: undefined,
})
const idsOf = (places: Map<number, PromotionView[]>) => [...places].map(([index, found]) => [index, found.map(({ id }) => id)])

test('promotions stand at their positions among the products, each on one page, and at the end where the list is shorter', () => {
  const promotions = [at(1), at(1), at(4), at(26), at(27), at(99)]
  // Two products stand between the second and the third promotion; 24 products are on a page.
  expect(idsOf(promotionsBetween(promotions, { first: 0, shown: 24, total: 30 }))).toEqual([
    [0, ['1', '1']],
    [1, ['4']],
    [22, ['26', '27']],
  ])
  expect(idsOf(promotionsBetween([at(25), at(99)], { first: 0, shown: 24, total: 30 }))).toEqual([])
  expect(idsOf(promotionsBetween([at(25), at(99)], { first: 24, shown: 6, total: 30 }))).toEqual([
    [0, ['25']],
    [6, ['99']],
  ])
})

test('promotions lead to pages of the shop in the visitor’s language, or to other sites, and run no script', () => {
  const shop = 'https://shop.example.com'
  expect(promotionLink('https://shop.example.com/de/products?sort=new', shop)).toEqual({
    to: '/products?sort=new',
    isForeign: false,
  })
  expect(promotionLink('https://shop.example.com//evil.example.com', shop)?.to).toBe('/evil.example.com')
  expect(promotionLink('https://example.com/a', shop)).toEqual({ to: 'https://example.com/a', isForeign: true })
  expect(promotionLink('javascript:alert(1)', shop)).toBe(undefined)
  expect(promotionLink(null, shop)).toBe(undefined)
})
