import { deliverySolutions, shippingOptions } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRegion, getOrCreateDefaultProfile } from '../../../apps/server/src/modules/delivery/delivery/index.ts'
import { declareNamespace } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient } from '../../support/shop/shop.ts'
import { inSite } from '../catalog/catalog-site.ts'
import { unknownId } from '../orders/orders-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** A shop with two regions and its shipping options. */
async function aDeliveringShop() {
  const shop = await aShop(server)
  const client = ownerClient(shop, { shippingOptions, deliverySolutions })
  const region = (name: string, ...countries: string[]) =>
    inSite(shop, async (site) => {
      const destinations = countries.map((countryCode) => ({ countryCode }))
      const { deliveryRegions } = await addRegion(site, await getOrCreateDefaultProfile(site), { name, destinations })
      return deliveryRegions!.at(-1)!.id!
    })
  return {
    shop,
    options: client.shippingOptions,
    home: await region('Germany', 'DE'),
    neighbours: await region('Neighbours', 'FR', 'AT'),
    async offersIn(country: string) {
      const { deliverySolutions: offers } = await client.deliverySolutions.getDeliverySolutions(
        [{ _id: '00000000-0000-4000-8000-000000000001', quantity: 1, price: '10' }],
        { destination: { country }, currency: 'EUR' },
      )
      return offers!.map(({ title }) => title)
    },
  }
}

test('a shipping option is offered in its regions, and no longer in a removed one', async () => {
  const { options, home, neighbours, offersIn } = await aDeliveringShop()
  const created = await options.createShippingOption({ title: 'Bike', rates: [{ amount: '3' }], deliveryRegionIds: [home] })
  expect([await offersIn('DE'), await offersIn('FR')]).toEqual([['Bike'], []])

  const { shippingOption: wider } = await options.addDeliveryRegion(created._id!, neighbours, { revision: created.revision! })
  expect(wider).toMatchObject({ deliveryRegionIds: [home, neighbours], revision: '2' })
  expect([await offersIn('DE'), await offersIn('FR')]).toEqual([['Bike'], ['Bike']])

  const { shippingOption: withoutNeighbours } = await options.removeDeliveryRegion(created._id!, neighbours, { revision: '2' })
  expect(withoutNeighbours).toMatchObject({ deliveryRegionIds: [home], revision: '3' })
  expect([await offersIn('DE'), await offersIn('FR')]).toEqual([['Bike'], []])
})

test('an option that lost its last region is offered nowhere, not everywhere', async () => {
  const { options, home, offersIn } = await aDeliveringShop()
  const everywhere = await options.createShippingOption({ title: 'Post', rates: [{ amount: '5' }] })
  const { _id: id } = await options.createShippingOption({ title: 'Bike', rates: [{ amount: '3' }], deliveryRegionIds: [home] })
  await options.removeDeliveryRegion(id!, home, { revision: '1' })
  expect([await offersIn('DE'), await offersIn('FR')]).toEqual([['Post'], ['Post']])
  // An option that is offered everywhere stays so when a region that it never had is removed.
  await options.removeDeliveryRegion(everywhere._id!, home, { revision: '1' })
  expect(await offersIn('FR')).toEqual(['Post'])
})

test('a removed region of the deprecated single field stays removed after later changes', async () => {
  const { options, home, neighbours, offersIn } = await aDeliveringShop()
  const { _id: id } = await options.createShippingOption({
    title: 'Bike',
    rates: [{ amount: '3' }],
    deliveryRegionId: neighbours,
  })
  await options.addDeliveryRegion(id!, home, { revision: '1' })
  await options.removeDeliveryRegion(id!, neighbours, { revision: '2' })
  const changed = await options.updateShippingOption(id!, { revision: '3', title: 'Cargo bike' })
  expect(changed.deliveryRegionIds).toEqual([home])
  expect([await offersIn('DE'), await offersIn('FR')]).toEqual([['Cargo bike'], []])
})

test('an unknown region, an unknown option and an outdated revision are refused', async () => {
  const { options, home, neighbours, offersIn } = await aDeliveringShop()
  const { _id: id } = await options.createShippingOption({ title: 'Bike', rates: [{ amount: '3' }], deliveryRegionIds: [home] })
  await expect(options.addDeliveryRegion(id!, unknownId, { revision: '1' })).rejects.toMatchObject(
    refusedWith('DELIVERY_REGION_NOT_FOUND'),
  )
  for (const change of [options.addDeliveryRegion, options.removeDeliveryRegion]) {
    await expect(change(unknownId, neighbours, { revision: '1' })).rejects.toMatchObject(refusedWith('SHIPPING_OPTION_NOT_FOUND'))
    await expect(change(id!, neighbours, { revision: '9' })).rejects.toMatchObject(refusedWith('REVISION_MISMATCH'))
  }
  expect([await offersIn('DE'), await offersIn('FR')]).toEqual([['Bike'], []])
})

test('an app’s fields of an option do not change its revision, so the owner’s change is still accepted', async () => {
  const { shop, options } = await aDeliveringShop()
  const { _id: id } = await options.createShippingOption({ title: 'Bike', rates: [{ amount: '3' }] })
  await declareNamespace(shop, 'fleet', { bikes: 'NUMBER' })
  const { shippingOption } = await options.updateExtendedFields(id!, 'fleet', { namespaceData: { bikes: 3 } })
  expect(shippingOption).toMatchObject({ revision: '1', extendedFields: { namespaces: { fleet: { bikes: 3 } } } })
  const changed = await options.updateShippingOption(id!, { revision: '1', title: 'Cargo bike' })
  expect(changed).toMatchObject({ title: 'Cargo bike', extendedFields: { namespaces: { fleet: { bikes: 3 } } } })
})
