import type { Subscription } from '@stoa/contract/services/stores/products-v-3'
import type { SubscriptionOption } from '@stoa/contract/services/stores/subscription-options'
import { expect, test } from 'vitest'
import { deliveryPrices } from './delivery-price.ts'
import { fromOption, newSubscription, toOption, toSubscription, toSubscriptionValues } from './subscription-values.ts'
import { describeSubscription } from './subscription-words.ts'

const coffee: Subscription = {
  id: 'coffee',
  title: 'Coffee',
  description: 'Fresh',
  visible: false,
  frequency: 'WEEK',
  interval: 2,
  billingCycles: 6,
  discount: { type: 'AMOUNT', amountOff: '2.5' },
  freeTrialPeriod: { frequency: 'DAY', interval: 14 },
  startDate: '2027-01-01T00:00:00.000Z',
}
const plain: Subscription = {
  id: 'plain',
  title: 'Plain',
  visible: true,
  frequency: 'MONTH',
  interval: 1,
  autoRenewal: true,
  discount: { type: 'PERCENT', percentOff: 10 },
}

test.each([coffee, plain])('$title is written back as it was read', (subscription) => {
  expect(toSubscription(toSubscriptionValues(subscription))).toEqual(subscription)
})

test('a shared subscription becomes the same as the copy that the server makes', () => {
  const option: SubscriptionOption = {
    id: 'coffee',
    title: 'Coffee',
    description: 'Fresh',
    subscriptionSettings: {
      frequency: 'WEEK',
      interval: 2,
      autoRenewal: false,
      billingCycles: 6,
      freeTrialPeriod: { frequency: 'DAY', interval: 14 },
      startDate: '2027-01-01T00:00:00.000Z',
    },
    discount: { type: 'AMOUNT', value: 2.5 },
  }
  expect(toSubscription(fromOption(option, false))).toEqual(coffee)
  const { id: _id, ...written } = option
  expect(toOption(fromOption(option))).toEqual(written)
})

test('what is emptied is removed from a shared subscription', () => {
  expect(toOption({ ...newSubscription(), title: ' Monthly ' })).toEqual({
    title: 'Monthly',
    description: null,
    subscriptionSettings: {
      frequency: 'MONTH',
      interval: 1,
      autoRenewal: true,
      billingCycles: null,
      freeTrialPeriod: null,
      startDate: null,
    },
    discount: { type: 'UNDEFINED', value: 0 },
  })
})

test('a subscription is described in words', () => {
  const berlin = { currency: 'EUR', timeZone: 'Europe/Berlin' }
  const words = 'Every 2 weeks · 6 payments · €2.50 off · 14 days free · first charge from'
  expect(describeSubscription(toSubscriptionValues(coffee), berlin)).toBe(`${words} 1 Jan 2027`)
  // The day is that of the shop, wherever its staff is.
  const inNewYork = describeSubscription(toSubscriptionValues(coffee), { ...berlin, timeZone: 'America/New_York' })
  expect(inNewYork).toBe(`${words} 31 Dec 2026`)
  expect(describeSubscription(toSubscriptionValues(plain), berlin)).toBe('Every month · until cancelled · 10% off')
})

test('a delivery costs what the discount leaves of the prices in the form, and never less than nothing', () => {
  const tenth = { discountType: 'PERCENT', discount: '10' } as const
  expect(deliveryPrices(['12.00', '', '8.5'], tenth, 'EUR')).toEqual({ lowest: '7.65', highest: '10.80' })
  expect(deliveryPrices(['9.99'], { discountType: 'NONE', discount: '50' }, 'EUR')).toEqual({ lowest: '9.99', highest: '9.99' })
  expect(deliveryPrices(['2'], { discountType: 'AMOUNT', discount: '2.5' }, 'EUR')).toMatchObject({ lowest: '0.00' })
  expect(deliveryPrices([''], tenth, 'EUR')).toBeUndefined()
  expect(deliveryPrices(['12.00'], { discountType: 'PERCENT', discount: 'ten' }, 'EUR')).toBeUndefined()
})
