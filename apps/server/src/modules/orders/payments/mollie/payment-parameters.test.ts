import { expect, test } from 'vitest'
import type { ChargeRequest } from '../provider-charges.ts'
import { isReachable } from './client.ts'
import { localeOf } from './facts.ts'
import { pageParameters } from './payment-parameters.ts'

const request: ChargeRequest = {
  siteId: 's',
  paymentId: 'p',
  orderId: 'o',
  orderNumber: '1',
  amount: 100n,
  currency: 'EUR',
  source: undefined,
  method: undefined,
  capture: true,
  returnUrl: 'https://shop.example.org/return',
  buyer: { language: 'en' },
  lines: [],
}

test.each(['https://shop.example.org/events/1', 'http://93.184.215.14/events/1', 'https://[2606:4700::1111]/events/1'])(
  'Mollie is given the address %s for events',
  (eventUrl) => {
    expect(isReachable(eventUrl)).toBe(true)
    expect(pageParameters(request, eventUrl, undefined)).toMatchObject({ webhookUrl: eventUrl })
  },
)

test.each([
  'http://localhost:3000/e',
  'http://127.0.0.1/e',
  'http://10.1.2.3/e',
  'http://192.168.0.2/e',
  'http://[::1]/e',
  'http://[fd00::1]/e',
  'http://server/e',
  'http://shop.localhost/e',
  'http://shop.local/e',
  'http://shop.internal/e',
])('Mollie cannot reach %s, so a payment is made without it', (eventUrl) => {
  expect(isReachable(eventUrl)).toBe(false)
  expect(pageParameters(request, undefined, undefined)).not.toHaveProperty('webhookUrl')
})

test.each([
  ['de', 'AT', 'de_AT'],
  ['de-CH', undefined, 'de_CH'],
  ['de', 'US', 'de_DE'],
  ['en', undefined, 'en_US'],
  ['no', undefined, 'nb_NO'],
  ['ja', 'JP', undefined],
])('%s in %s is spoken as %s', (language, country, locale) => {
  expect(localeOf(language, country)).toBe(locale)
})
