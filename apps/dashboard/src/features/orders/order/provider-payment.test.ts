import { expect, test } from 'vitest'
import {
  describeBankAccount,
  describeFeeRegion,
  describeProviderMethod,
  findFailedChecks,
  listPassedChecks,
} from './provider-payment.ts'

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
    threeDSecure: 'PASS',
  }
  expect(findFailedChecks(payment)).toEqual(['Wrong postcode'])
  expect(listPassedChecks(payment)).toEqual(['security code', '3-D Secure'])
})

test('the region of a card’s fee and the bank account that paid are named', () => {
  expect(describeFeeRegion({ feeRegion: 'intra-eu' })).toBe('card from the EU')
  expect(describeFeeRegion({ feeRegion: 'apac' })).toBe('apac')
  expect(describeFeeRegion({})).toBe('')
  expect(describeBankAccount({ holder: 'A. Byron', ibanEnding: '0000' })).toBe('A. Byron, IBAN ···· 0000')
  expect(describeBankAccount({})).toBe('')
})
