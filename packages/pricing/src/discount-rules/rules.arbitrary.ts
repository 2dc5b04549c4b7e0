import fc from 'fast-check'
import type { CouponTerms, CouponValue, DiscountRule, ItemScope, RuleLine, RuleValue, Trigger } from './rule.ts'

export const now = new Date('2026-01-15T12:00:00Z')
const appId = 'shop'
const categories = ['prints', 'mugs']
const items = ['1', '2', '3']

const amount = fc.oneof(fc.bigInt({ min: 0n, max: 30n }), fc.bigInt({ min: 0n, max: 100_000n }))
const percentage = fc.constantFrom('0.1', '10', '33.3333', '50', '100')

export const anyRuleLines: fc.Arbitrary<RuleLine[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    quantity: fc.integer({ min: 0, max: 6 }),
    price: amount,
    appId: fc.constant(appId),
    catalogItemId: fc.constantFrom(...items),
    categoryIds: fc.subarray(categories),
    isGiftCard: fc.constantFrom(true, false, false, false),
  }),
  { maxLength: 4, selector: ({ id }) => id },
)

const scope: fc.Arbitrary<ItemScope> = fc.oneof(
  fc.record({ type: fc.constant('CATALOG_ITEM' as const), appId: fc.constant(appId), itemIds: fc.subarray(items) }),
  fc.record({ type: fc.constant('CATEGORY' as const), appId: fc.constant(appId), categoryIds: fc.subarray(categories) }),
)

const range: fc.Arbitrary<Trigger> = fc.oneof(
  fc.record({ type: fc.constant('SUBTOTAL_RANGE' as const), scopes: fc.array(scope, { maxLength: 1 }), from: amount }),
  fc.record({
    type: fc.constant('ITEM_QUANTITY_RANGE' as const),
    scopes: fc.array(scope, { maxLength: 1 }),
    from: fc.integer({ min: 1, max: 5 }),
  }),
  fc.constant({ type: 'CUSTOMER_ELIGIBILITY' as const, memberIds: ['member'] }),
)

const trigger: fc.Arbitrary<Trigger> = fc.oneof(
  range,
  fc.record({ type: fc.constantFrom('AND' as const, 'OR' as const), triggers: fc.array(range, { minLength: 2, maxLength: 3 }) }),
)

const value: fc.Arbitrary<RuleValue> = fc.oneof(
  fc.record({ percentage }),
  fc.record({ amountPerUnit: amount }),
  fc.record({ fixedPrice: amount }),
  fc.record({ bundle: fc.record({ quantity: fc.integer({ min: 2, max: 3 }), price: amount }) }),
)

export const anyRules: fc.Arbitrary<DiscountRule[]> = fc.uniqueArray(
  fc.record(
    {
      id: fc.constantFrom('p', 'q', 'r', 's'),
      name: fc.constant('Sale'),
      createdDate: fc.constantFrom('2026-01-01', '2026-01-02'),
      trigger,
      scopes: fc.array(scope, { minLength: 1, maxLength: 2 }),
      value,
    },
    { requiredKeys: ['id', 'name', 'createdDate', 'scopes', 'value'] },
  ),
  { maxLength: 4, selector: ({ id }) => id },
)

const couponValue: fc.Arbitrary<CouponValue> = fc.oneof(
  fc.record({ amount }),
  fc.record({ percentage }),
  fc.record({ fixedPrice: amount }),
  fc.constant({ freeDelivery: true as const }),
  fc.record({ buy: fc.integer({ min: 1, max: 2 }), get: fc.integer({ min: 1, max: 2 }) }),
)

export const anyCoupon: fc.Arbitrary<CouponTerms> = fc.record(
  {
    id: fc.constant('coupon'),
    code: fc.constant('SUMMER'),
    name: fc.constant('Summer'),
    active: fc.constant(true),
    scope,
    minimum: amount,
    isLimitedToOneItem: fc.boolean(),
    value: couponValue,
    isUsedUp: fc.constant(false),
    isUsedUpForBuyer: fc.constant(false),
  },
  { requiredKeys: ['id', 'code', 'name', 'active', 'isLimitedToOneItem', 'value', 'isUsedUp', 'isUsedUpForBuyer'] },
)
