import { expect, test } from 'vitest'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { allowMails, placeOrder } from '../../support/shop/mailing.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aShop } from '../../support/shop/shop.ts'

const mailing = mailingServer()

/** The text of the mail about an order with the only way of delivery. */
async function confirmationWith(path: string, wayOfDelivery: object): Promise<string> {
  const shop = await aShop(mailing.server)
  await allowMails(shop)
  const product = await aProduct(shop)
  await shop.owner('POST', path, wayOfDelivery)
  await placeOrder(await aVisitor(shop), product)
  await mailing.server.app.drain()
  return mailing.smtp.mails[0]!.parsed.text!
}

test('the confirmation names the chosen time of a local delivery, in the shop’s time zone', async () => {
  const timeWindows = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].map((day) => ({
    day,
    start: { hours: 10, minutes: 0 },
    end: { hours: 12, minutes: 0 },
  }))
  const text = await confirmationWith('/v1/local-delivery-options', {
    localDeliveryOption: {
      areaName: 'Mitte',
      zipConfig: { zipCodes: ['10115'] },
      rates: [{ amount: '3' }],
      scheduledDeliveryConfig: { handlingDays: 1, timeWindows },
    },
  })
  expect(text).toMatch(/Mitte\n\w+day,? \d+ \w+, 10:00–12:00/)
  expect(text).toContain('10115 Berlin')
})

test('the confirmation of a pickup names the place, its hours and the instructions, and no delivery address', async () => {
  const text = await confirmationWith('/v1/pickup-locations', {
    pickupLocation: {
      name: 'Workshop',
      address: { country: 'DE', city: 'Berlin', postalCode: '10999', addressLine: 'Ufer 3' },
      instructions: 'Please ring twice.',
      openingHours: [{ day: 'SAT', start: { hours: 9, minutes: 0 }, end: { hours: 13, minutes: 0 } }],
    },
  })
  expect(text).toMatch(/Ufer 3\n10999 Berlin\nSaturday: 09:00–13:00\nPlease ring twice\./)
  expect(text).not.toContain('Allee 1')
})
