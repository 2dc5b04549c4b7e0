import { expect, test, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { payOnProvidersPage, payWith, toPaymentBy } from '../../support/browser/buying.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'

const shop = browserShop()

test.beforeAll(async () => {
  const make = (path: string, body: object) => callAsOwner(shop, 'POST', path, body)
  const timeWindows = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].flatMap((day) =>
    [10, 16].map((hours) => ({ day, start: { hours, minutes: 0 }, end: { hours: hours + 2, minutes: 0 }, capacity: 5 })),
  )
  await make('/v1/local-delivery-options', {
    localDeliveryOption: {
      areaName: 'Berlin Mitte',
      zipConfig: { zipCodes: ['10115'] },
      rates: [{ amount: '3.50' }],
      scheduledDeliveryConfig: { handlingDays: 1, timeWindows },
    },
  })
  await make('/v1/pickup-locations', {
    pickupLocation: {
      name: 'Workshop',
      address: { country: 'DE', city: 'Berlin', postalCode: '10999', addressLine: 'Ufer 3' },
      deliveryTime: 'Ready after 2 hours',
      instructions: 'Please ring twice.',
      openingHours: [{ day: 'SAT', start: { hours: 9, minutes: 0 }, end: { hours: 13, minutes: 0 } }],
    },
  })
})

async function buy(page: Page): Promise<void> {
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Buy now' }).click()
}

async function toReceipt(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('anna@example.com')
  await page.getByRole('button', { name: 'Continue to address' }).click()
  await page.getByRole('heading', { name: 'Delivery or pickup' }).waitFor()
}

async function newestOrder() {
  const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', {
    search: { sort: [{ fieldName: 'createdDate', order: 'DESC' }] },
  })
  return orders[0]
}

/** A place that hands out the stock of a location that has none. */
async function anEmptyKiosk(): Promise<void> {
  const address = { country: 'DE', city: 'Berlin', postalCode: '10437', addressLine: 'Markt 5' }
  const make = (name: string) => callAsOwner(shop, 'POST', '/stoa/v1/locations', { location: { name, address } })
  // The first location is the shop's own.
  await make('Warehouse')
  const { location } = await make('Kiosk')
  await callAsOwner(shop, 'POST', '/v1/pickup-locations', {
    pickupLocation: { name: 'Kiosk', address, stockLocationId: location.id },
  })
}

test(
  'a buyer chooses a time of the local delivery, which the order and the packing slip name',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await sendRegistration(page, shop, 'anna@example.com', 'Anna')
    await page.waitForURL(/\/account/)
    await buy(page)
    await toPaymentBy(page, async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const [day] = await page.getByRole('group', { name: /\d/ }).all()
      expect(await day!.getByRole('radio').count()).toBe(2)
      await day!.getByRole('radio').nth(1).check()
    })
    await expect.poll(() => page.locator('main').innerText()).toMatch(/Berlin Mitte, [^\n]+€3\.50/)
    const [, day = ''] = /Berlin Mitte, (.+?), \d/.exec(await page.locator('main').innerText()) ?? []
    await payWith(page, '4242424242424242')
    await page.waitForURL(/thank-you/)
    await expect.poll(() => page.locator('main').innerText()).toContain(day)
    await expectAccessible(page)
    await page.goto(`${shop.url}/account`)
    await expect(page.getByText(`Next delivery: ${day}`)).toBeVisible()
    expect(faults).toEqual([])

    const order = await newestOrder()
    const { from, to } = order.shippingInfo.logistics.deliveryTimeSlot
    expect(new Date(to).getTime() - new Date(from).getTime()).toBe(2 * 3600_000)
    await using office = await openPage(browser)
    await enterBackOffice(office.page, shop, `/orders/${order.id}`)
    // In the panel of deliveries, and on the packing slip, which only the printer shows.
    await office.page
      .getByText(/^Delivery on \w+, .+/)
      .first()
      .waitFor()
    await expect(office.page.locator('[data-packing-slip]').getByText(/^Delivery on/)).toHaveCount(1)
  },
)

test('without script, a buyer picks the order up without giving an address, and the order says where', async ({ browser }) => {
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page, faults } = visit
  await buy(page)
  await toReceipt(page)
  await page.getByLabel('Pick it up').check()
  await expect(page.locator('[name=addressLine]')).toBeHidden()
  await page.getByLabel(/^Workshop/).check()
  await page.locator('[name=firstName]').fill('Anna')
  await page.locator('[name=lastName]').fill('Müller')
  await page.locator('[name=phone]').fill('030 1234')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payOnProvidersPage(page, '4242424242424242')
  await page.waitForURL(/thank-you/)
  await expect
    .poll(() => page.locator('main').innerText())
    .toMatch(
      /Pickup\s+Workshop, Ready after 2 hours\s+Ufer 3\s+10999 Berlin\s+Show on a map\s+Saturday: 09:00–13:00\s+Please ring twice\./,
    )
  expect(await page.locator('main').innerText()).not.toContain('Billing address')
  await expect(page.getByRole('link', { name: 'Show on a map' })).toHaveAttribute('href', /openstreetmap.*Ufer\+3.*Berlin/)
  expect(faults).toEqual([])
  const { recipientInfo, billingInfo, shippingInfo } = await newestOrder()
  expect(recipientInfo).toEqual({ contactDetails: { firstName: 'Anna', lastName: 'Müller', phone: '030 1234' } })
  expect(billingInfo.address ?? {}).toEqual({})
  expect(shippingInfo.logistics).not.toHaveProperty('shippingDestination')
})

test(
  'a buyer changes between delivery and pickup and loses nothing; a place without the item says so',
  { tag: '@soak' },
  async ({ browser }) => {
    await anEmptyKiosk()
    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await buy(page)
    await toReceipt(page)
    await expect(page.getByText('Not here: Low Tide')).toBeHidden()
    await page.locator('[name=addressLine]').fill('Allee 1')
    await page.getByLabel('Pick it up').check()
    await expect(page.getByText(/^Not here: Low Tide/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Deliver to my address').check()
    await expect(page.locator('[name=addressLine]')).toHaveValue('Allee 1')
    await page.locator('[name=firstName]').fill('Anna')
    await page.locator('[name=lastName]').fill('Müller')
    await page.locator('[name=postalCode]').fill('10115')
    await page.locator('[name=city]').fill('Berlin')
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.locator('#delivery').waitFor()

    await page.getByRole('link', { name: /Change.*Delivery address/ }).click()
    await page.getByLabel('Pick it up').check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    const done = page.getByRole('region', { name: 'Pickup' })
    await expect(done).toContainText('Workshop')
    await expect(done).not.toContainText('Allee 1')

    await page.getByRole('link', { name: /Change.*Pickup/ }).click()
    await page.getByLabel('Deliver to my address').check()
    await expect(page.locator('[name=addressLine]')).toHaveValue('Allee 1')
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.locator('#delivery').waitFor()
    expect(faults).toEqual([])
  },
)

test(
  'the owner offers a time of the day and a place, and sees what an address is offered',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page } = visit
    await enterBackOffice(page, shop, '/settings/delivery')
    await page.getByRole('link', { name: 'New local delivery' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Name').fill('Kreuzberg')
    await drawer.getByLabel('Postcodes').fill('10997')
    await drawer.getByLabel('Postcodes').press('Enter')
    await drawer.getByLabel(/^Price in/).fill('2')
    await drawer.getByLabel('Orders per day').fill('5')
    await drawer.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('link', { name: 'Kreuzberg' }).waitFor()

    await page.getByRole('link', { name: 'New delivery profile' }).click()
    await drawer.getByLabel('Name').fill('Bulky goods')
    await drawer.getByRole('button', { name: 'Create' }).click()
    const bulky = page.getByRole('region', { name: 'Regions: Bulky goods' })
    await bulky.getByRole('link', { name: 'New region' }).click()
    await drawer.getByLabel('Name').fill('Everywhere')
    await drawer.getByLabel('Worldwide').check()
    await drawer.getByRole('button', { name: 'Create' }).click()
    await bulky.getByText('Worldwide').waitFor()

    const tester = page.getByRole('region', { name: 'Test shipping options' })
    await tester.getByLabel('Country').fill('Germany')
    await page.getByRole('option', { name: 'Germany', exact: true }).click()
    await tester.getByLabel('Postcode').fill('10997')
    await tester.getByRole('button', { name: 'Show' }).click()
    await tester.getByText('Kreuzberg').first().waitFor()
    await tester.getByText('Workshop').waitFor()
  },
)
