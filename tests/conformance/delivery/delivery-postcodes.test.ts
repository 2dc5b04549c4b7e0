import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPostcodes } from '../../../apps/server/src/modules/delivery/delivery/index.ts'
import { aProduct, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { explained } from './delivery-checks-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('the postcodes of a zone are located by its own rules', async () => {
  const shop = await aShop(server)
  const line = (code: string, latitude: number, longitude: number) =>
    ['LI', code, 'Place', '', '', '', '', '', '', latitude, longitude, 6].join('\t')
  const lines = [line('9490', 47.14, 9.52), line('9491', 47.21, 9.5), line('9485', 47.24, 9.53), line('9999', 20, 20)]
  await importPostcodes(server.database, lines.join('\n'))
  const locate = async (request: object) => {
    const { body } = await shop.owner('POST', '/stoa/v1/delivery-checks/locate-postcodes', { country: 'LI', ...request })
    return [body.points.map(({ postalCode }: any) => postalCode), body.known]
  }
  expect(await locate({ zipCodes: ['949*'] })).toEqual([['9490', '9491'], true])
  expect(await locate({ zipCodes: ['9480-9490', '9999'] })).toEqual([['9485', '9490', '9999'], true])
  expect(await locate({ zipCodes: ["' or 1=1 --", '%', '_'] })).toEqual([[], true])
  expect(await locate({ radius: { latitude: 47.14, longitude: 9.52, kilometers: 9 } })).toEqual([['9490', '9491'], true])
  expect(await locate({ country: 'MC', zipCodes: ['1*'] })).toEqual([[], false])
})

test('a table of districts locates whole postcodes, and a zone of districts or ZIP codes names what lies in them', async () => {
  const shop = await aShop(server)
  const line = (country: string, code: string, town: string) => [country, code, town, '', '', '', '', '', '', 52, 5, 6].join('\t')
  await importPostcodes(
    server.database,
    [line('NL', '1012', 'Amsterdam'), line('GB', 'PA6', 'Houston'), line('GB', 'PA67', 'Easdale')].join('\n'),
  )
  const visitor = await aVisitor(shop)
  const towns = async (query: string) => (await visitor.send('GET', `/stoa/v1/shop/towns?${query}`)).body.towns
  expect(await towns('country=NL&postalCode=1012%20AB')).toEqual(['Amsterdam'])
  expect(await towns(`country=NL&postalCode=${encodeURIComponent('１０１２ａｂ')}`)).toEqual(['Amsterdam'])
  expect(await towns('country=GB&postalCode=PA6%207LN')).toEqual(['Houston'])
  const locate = async (country: string, zipCodes: string[]) => {
    const request = { country, zipCodes }
    const { body } = await shop.owner('POST', '/stoa/v1/delivery-checks/locate-postcodes', request)
    return body.points.map(({ postalCode }: any) => postalCode)
  }
  expect(await locate('GB', ['PA67*'])).toEqual(['PA67'])
  expect(await locate('GB', ['PA6 *'])).toEqual(['PA6'])
  expect(await locate('GB', ['PA60-PA78'])).toEqual(['PA67'])
  expect(await locate('NL', ['1000-1099'])).toEqual(['1012'])
  expect(await locate('NL', ['1099-1000'])).toEqual([])
})

test('a local zone offers delivery to every notation of its postcodes, and refuses a pattern that nothing matches', async () => {
  const shop = await aShop(server)
  const create = (zipCodes: string[], code = 'US') =>
    shop.owner('POST', '/v1/local-delivery-options', {
      localDeliveryOption: { areaName: zipCodes[0], rates: [{ amount: '3' }], zipConfig: { zipCodes }, destinations: [{ code }] },
    })
  expect((await create(['94103'])).status).toBe(200)
  expect((await create(['PA67*'], 'GB')).status).toBe(200)
  const at = async (destination: object) => explained(shop, destination)
  expect(await at({ country: 'US', postalCode: '94103-1234' })).toMatchObject({ '94103': 'offered' })
  expect(await at({ country: 'US', postalCode: '９４１０３' })).toMatchObject({ '94103': 'offered' })
  expect(await at({ country: 'GB', postalCode: 'PA6 7LN' })).toMatchObject({ 'PA67*': 'NOT_IN_ZONE' })
  expect(await at({ country: 'GB', postalCode: 'pa67 1aa' })).toMatchObject({ 'PA67*': 'offered' })
  for (const pattern of ['94199-94100', '9410', 'x y', '9*1', '-'])
    expect(await create([pattern]), pattern).toMatchObject({
      status: 400,
      body: {
        details: {
          validationError: {
            fieldViolations: [{ field: 'localDeliveryOption.zipConfig.zipCodes[0]', ruleName: 'POSTCODE_MATCHES_NOTHING' }],
          },
        },
      },
    })
})

test('visitors learn the towns of a postcode as the operator imported them, and nothing of an unknown one', async () => {
  const shop = await aShop(server)
  const line = (country: string, code: string, town: string, state = '') =>
    [country, code, town, '', state, '', '', '', '', 40, -75, 6].join('\t')
  const lines = [
    line('LI', '9490', 'Vaduz'),
    line('LI', '9490', 'Mühleholz'),
    line('LI', '9490', 'Vaduz'),
    line('PR', '00601', 'Adjuntas', 'PR'),
  ]
  await importPostcodes(server.database, lines.join('\n'))
  const visitor = await aVisitor(shop)
  const towns = async (query: string) => (await visitor.send('GET', `/stoa/v1/shop/towns?${query}`)).body
  expect(await towns('country=LI&postalCode=94-90')).toEqual({ towns: ['Vaduz', 'Mühleholz'] })
  expect(await towns('country=PR&postalCode=00601')).toEqual({ towns: ['Adjuntas'], subdivision: 'PR-PR' })
  expect(await towns('country=MC&postalCode=98000')).toEqual({ towns: [] })
  expect((await visitor.send('GET', '/stoa/v1/shop/towns?country=LI')).status).toBe(400)
})

test('coordinates that a buyer sends count only in a country without imported postcodes', async () => {
  const shop = await aShop(server)
  await importPostcodes(server.database, ['LI', '9490', 'Vaduz', '', '', '', '', '', '', 47.14, 9.52, 6].join('\t'))
  const geocode = { latitude: 47.14, longitude: 9.52 }
  const { status } = await shop.owner('POST', '/v1/local-delivery-options', {
    localDeliveryOption: { areaName: 'Near', rates: [{ amount: '3' }], radiusConfig: { address: { geocode }, radius: 5 } },
  })
  expect(status).toBe(200)
  const visitor = await aVisitor(shop)
  const catalogItemId = (await aProduct(shop)).id
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', {
    lineItems: [{ quantity: 1, catalogReference: { appId: storesAppId, catalogItemId } }],
  })
  const offered = async (shippingAddress: object) => {
    const { body } = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', { shippingAddress })
    return body.shippingInfo.carrierServiceOptions.flatMap(({ shippingOptions }: any) =>
      shippingOptions.map(({ title }: any) => title),
    )
  }
  expect(await offered({ country: 'LI', postalCode: '9490' })).toEqual(['Near'])
  expect(await offered({ country: 'LI', postalCode: '0000', geocode })).toEqual([])
  expect(await offered({ country: 'LI', geocode })).toEqual([])
  expect(await offered({ country: 'MC', geocode })).toEqual(['Near'])
})
