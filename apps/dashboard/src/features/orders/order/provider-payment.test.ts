import { expect, test } from 'vitest'
import { describeProviderMethod, findFailedChecks, listPassedChecks } from './provider-payment.ts'

test('a method is named with its wallet, and one that is not known as the provider writes it', () => {
  expect(describeProviderMethod({ provider: 'stripe', method: 'card', wallet: 'apple_pay' })).toBe('Card, Apple Pay')
  expect(describeProviderMethod({ provider: 'mollie', method: 'trustly' })).toBe('trustly')
})

test('only failed checks are loud', () => {
  const payment = {
    provider: 'stripe',
    securityCodeCheck: 'PASS',
    postalCodeCheck: 'FAIL',
    addressLineCheck: 'UNCHECKED',
    threeDSecure: 'AUTHENTICATED',
  }
  expect(findFailedChecks(payment)).toEqual(['Wrong postal code'])
  expect(listPassedChecks(payment)).toEqual(['security code', '3-D Secure'])
})
