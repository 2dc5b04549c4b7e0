import type { Subscription } from '@stoa/contract/services/stores/products-v-3'
import type { SubscriptionOption } from '@stoa/contract/services/stores/subscription-options'
import { expect, test } from 'vitest'
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
  expect(describeSubscription(toSubscriptionValues(coffee), 'EUR')).toBe(
    'Every 2 weeks · 6 payments · €2.50 off · 14 days free · first charge from Jan 1, 2027',
  )
  expect(describeSubscription(toSubscriptionValues(plain), 'EUR')).toBe('Every month · until cancelled · 10% off')
})
