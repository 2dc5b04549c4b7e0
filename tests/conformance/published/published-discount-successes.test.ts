import { discountRules } from '@wix/ecom'
import { coupons } from '@wix/marketing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storesAppId } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'

// Rules and coupons, through the functions of the published packages.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const scopes = [{ _id: 'all', catalogItemFilter: { catalogAppId: storesAppId, catalogItemIds: [] } }]
const discounts = { values: [{ percentage: 10, discountType: 'PERCENTAGE', specificItemsInfo: { scopes } }] }

test('a rule is created, found, changed and deleted, with its events', async () => {
  const shop = await aShop(server)
  const owner = ownerClient(shop, { discountRules }).discountRules as any
  const created = await owner.createDiscountRule({ name: 'Sale', discounts })
  expect(created).toMatchObject({ name: 'Sale', active: true, status: 'LIVE', usageCount: 0 })
  expect(await owner.getDiscountRule(created._id)).toMatchObject({ name: 'Sale' })
  const changed = await owner.updateDiscountRule(created._id, { revision: created.revision, name: 'Big sale', active: false })
  expect(changed).toMatchObject({ name: 'Big sale', active: false, revision: '2' })
  const found = await owner.queryDiscountRules().eq('name', 'Big sale').find()
  expect(found.items.map(({ _id }: { _id: string }) => _id)).toEqual([created._id])
  await owner.deleteDiscountRule(created._id)
  await expect(owner.getDiscountRule(created._id)).rejects.toMatchObject(refusedWith('DISCOUNT_RULE_NOT_FOUND'))
  const slugs = (await shopEvents(shop, 'wix.ecom.discounts.v1.discount_rule')).map(({ slug }) => slug)
  expect(slugs).toEqual(['created', 'updated', 'deleted'])
})

test.each([
  ['discounts.values', { discounts: { values: [{ specificItemsInfo: { scopes } }] } }, 'INVALID_EMPTY_DISCOUNT'],
  [
    'activeTimeInfo',
    { activeTimeInfo: { start: new Date('2026-02-02'), end: new Date('2026-02-01') } },
    'INVALID_ACTIVE_TIME_RANGE',
  ],
  ['trigger', { trigger: { subtotalRange: { from: '9', to: '3', scopes } } }, 'INVALID_SUBTOTAL_RANGE'],
  ['trigger', { trigger: { triggerType: 'AND', subtotalRange: { from: '9', scopes } } }, 'INVALID_TRIGGER_TYPE'],
])('a rule without sense in its %s is refused by name', async (_field, broken, ruleName) => {
  const shop = await aShop(server)
  const owner = ownerClient(shop, { discountRules }).discountRules as any
  await expect(owner.createDiscountRule({ name: 'Sale', discounts, ...broken })).rejects.toMatchObject({
    details: { validationError: { fieldViolations: [{ ruleName }] } },
  })
})

test('a coupon is created, found, changed and deleted, one by one and many at once, with its events', async () => {
  const shop = await aShop(server)
  const owner = ownerClient(shop, { coupons }).coupons as any
  const { _id: id } = await owner.createCoupon({ name: 'Summer', code: 'SUMMER', percentOffRate: 10, usageLimit: 5 })
  expect(await owner.getCoupon(id)).toMatchObject({
    expired: false,
    numberOfUsages: 0,
    specification: { code: 'SUMMER', percentOffRate: 10, active: true },
  })
  await owner.updateCoupon(id, { moneyOffAmount: 5, active: false }, ['moneyOffAmount', 'active'])
  const { coupons: found, totalResults } = await owner.queryCoupons({
    filter: JSON.stringify({ 'specification.code': 'SUMMER' }),
  })
  expect([totalResults, found[0].specification]).toMatchObject([1, { moneyOffAmount: 5, active: false, usageLimit: 5 }])
  expect(found[0].specification.percentOffRate).toBeUndefined()
  await expect(owner.createCoupon({ name: 'Again', code: 'summer', percentOffRate: 5 })).rejects.toMatchObject(
    refusedWith('COUPON_CODE_IN_USE'),
  )
  const period = {
    startTime: String(server.clock.now().getTime() + 1000),
    expirationTime: String(server.clock.now().getTime() + 2000),
  }
  const { _id: later } = await owner.createCoupon({
    name: 'Later',
    code: 'LATER',
    percentOffRate: 5,
    ...period,
  })
  expect((await owner.getCoupon(later)).specification).toMatchObject(period)
  const startsAfter = async (time: string) =>
    (await owner.queryCoupons({ filter: JSON.stringify({ 'specification.startTime': { $gt: time } }) })).coupons
  expect((await startsAfter('999')).map(({ _id }: { _id: string }) => _id)).toEqual([later])
  expect(await startsAfter(period.startTime)).toEqual([])
  await owner.deleteCoupon(later)
  const made = await owner.bulkCreateCoupons([
    { name: 'A', code: 'A', freeShipping: true },
    { name: 'B', code: 'SUMMER', freeShipping: true },
  ])
  expect(made.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  await owner.deleteCoupon(id)
  const { deleteMetadata } = await owner.bulkDeleteCoupons([made.results[0].itemMetadata._id ?? made.results[0].itemMetadata.id])
  expect(deleteMetadata).toMatchObject({ totalSuccesses: 1 })
  const slugs = (await shopEvents(shop, 'wix.ecommerce.coupons.v2.coupon')).map(({ slug }) => slug)
  expect(slugs).toEqual(['created', 'updated', 'created', 'deleted', 'created', 'deleted', 'deleted'])
})
