import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'
import { insecureHost } from './public-address.ts'

const known = ['id', 'lineItems', 'customLineItems', 'couponCode', 'buyerInfo']

test.each([
  ['line_items', 'lineItems'],
  ['LineItems', 'lineItems'],
  ['lineItem', 'lineItems'],
  ['cuponCode', 'couponCode'],
  ['xy', undefined],
  ['somethingElse', undefined],
  ['x'.repeat(100_000), undefined],
])('%.20s stands for %s', (wrong, right) => expect(nearestName(wrong, known)).toBe(right))

test.each([
  ['http://shop.example/a', 'shop.example'],
  ['HTTP://Shop.Example', 'shop.example'],
  ['https://shop.example', undefined],
  ['http://localhost:3000', undefined],
  ['http://192.168.1.2', undefined],
  ['http://[::1]:3000', undefined],
  ['http://', undefined],
  ['ftp://shop.example', undefined],
])('the insecure public host of %s is %s', (url, host) => expect(insecureHost(url)).toBe(host))
