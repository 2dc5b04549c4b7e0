import { currencies } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop, visitorClient } from '../../support/shop/shop.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const decimal = ({ value, decimalPlaces }: { value?: string; decimalPlaces?: number }) => Number(value) / 10 ** decimalPlaces!

test('an amount is converted by the rate, and the reverse rate is the inverse', async () => {
  const client = visitorClient(shop, { currencies }).currencies
  const there = await client.getConversionRate({ from: 'EUR', to: 'USD' })
  const back = await client.getConversionRate({ from: 'USD', to: 'EUR' })
  expect(decimal(there.rate!) * decimal(back.rate!)).toBeCloseTo(1, 9)
  const { amounts, rateTimestamp } = await client.convertCurrency({ from: 'EUR', to: 'USD' }, [
    { value: '10000000000', decimalPlaces: 2 },
  ])
  expect(decimal(amounts![0]!)).toBeCloseTo(decimal(there.rate!) * 1e8, 2)
  expect(rateTimestamp).toEqual(there.rateTimestamp)
  expect((await client.getConversionRate({ from: 'CHF', to: 'CHF' })).rate).toEqual({ value: '1000000000000', decimalPlaces: 12 })
})

test('an unknown currency is refused', async () => {
  const client = visitorClient(shop, { currencies }).currencies
  await expect(client.getConversionRate({ from: 'EUR', to: 'XXX' })).rejects.toMatchObject(refusedWith('CURRENCY_RATE_NOT_FOUND'))
  await expect(client.convertCurrency({ from: 'XXX', to: 'EUR' }, [{ value: '1' }])).rejects.toMatchObject(
    refusedWith('CURRENCY_RATE_NOT_FOUND'),
  )
})

test('an amount that is not an integer, or has absurdly many decimals, is refused', async () => {
  const visitor = await aVisitor(shop)
  const convert = (value: string, decimalPlaces: number) =>
    visitor.send('POST', '/currency_converter/v1/currencies/amounts/EUR/convert/USD', { amounts: [{ value, decimalPlaces }] })
  for (const [value, places, rule] of [
    ['12.5', 2, 'DECIMAL_MAX_SCALE'],
    ['twelve', 2, 'FORMAT'],
    ['1', 2_000_000_000, 'MAX'],
    ['1', -2_000_000_000, 'MIN'],
  ] as const) {
    const { status, body } = await convert(value, places)
    expect([status, body.details.validationError?.fieldViolations[0].violatedRule]).toEqual([400, rule])
  }
  expect((await convert('-1000', 2)).body.amounts).toEqual([{ value: '-1172', decimalPlaces: 2 }])
})
