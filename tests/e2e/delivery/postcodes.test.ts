import { expect, test } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, layoutShiftOf, openPage, untilHydrated } from '../../support/browser/browser.ts'
import { storesAppId } from '../../support/shop/builders.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test.beforeAll(async () => {
  const make = (path: string, body: object) => callAsOwner(shop, 'POST', path, body)
  const { taxGroups } = await callAsOwner(shop, 'GET', '/billing/v1/tax-groups/default-tax-groups')
  const { taxRegion } = await make('/billing/v1/tax-regions', {
    taxRegion: { country: 'US', subdivision: 'US-CA', appId: storesAppId, taxIncludedInPrice: false },
  })
  await make('/billing/v1/manual-tax-mappings', {
    manualTaxMapping: { taxGroupId: taxGroups[0].id, taxRegionId: taxRegion.id, taxRate: '0.0725', taxName: 'Sales tax' },
  })
  for (const [title, destination] of [
    ['Air mail', { countryCode: 'US' }],
    ['Golden Gate Bikes', { countryCode: 'US', subdivisions: ['US-CA'] }],
  ] as const) {
    const { deliveryProfiles } = await make('/ecom/v1/delivery-profiles/query', { query: { filter: { default: true } } })
    const { deliveryProfile } = await make(`/ecom/v1/delivery-profiles/${deliveryProfiles[0].id}/delivery-region`, {
      deliveryRegion: { name: title, destinations: [destination] },
    })
    await make('/ecom/v1/shipping-options', {
      shippingOption: { title, rates: [{ amount: '9' }], deliveryRegionIds: [deliveryProfile.deliveryRegions.at(-1).id] },
    })
  }
})

for (const javaScriptEnabled of [true, false])
  test(
    `a zip code shows its state’s delivery on the product page (script: ${javaScriptEnabled})`,
    { tag: javaScriptEnabled ? '@soak' : [] },
    async ({ browser }) => {
      await using visit = await openPage(browser, { javaScriptEnabled })
      const { page, faults } = visit
      await page.goto(`${shop.url}/products/low-tide?_country=US&Size=50+%C3%97+70+cm`)
      const delivery = page.getByRole('region', { name: 'Delivery cost' })
      const shippingOptions = delivery.getByRole('listitem')
      const postcode = delivery.getByLabel('Postcode')
      await expect.poll(() => shippingOptions.allInnerTexts()).toEqual([expect.stringContaining('Air mail')])
      await postcode.fill('94103')
      if (javaScriptEnabled) await untilHydrated(postcode)
      await postcode.press('Enter')
      await page.waitForURL(/Size=50.*_country=US&_postcode=94103/)
      await expect
        .poll(() => shippingOptions.allInnerTexts())
        .toEqual([expect.stringContaining('Air mail'), expect.stringContaining('Golden Gate Bikes')])
      await expect.poll(() => postcode.inputValue()).toBe('94103')
      if (javaScriptEnabled) {
        expect(await postcode.evaluate('document.activeElement.name')).toBe('_postcode')
        await expectAccessibleLayout(page)
        expect(await layoutShiftOf(page)).toBeLessThan(0.02)
      }

      // The postcode would be meaningless in another country.
      await delivery.getByLabel('Country').selectOption('AT')
      if (javaScriptEnabled) await page.waitForURL(/_country=AT&_postcode=$/)
      expect(faults).toEqual([])
    },
  )

test(
  'a zip code applies its state’s tax in the cart; an invalid one is explained, and the country’s tax is shown',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await page.goto(`${shop.url}/products/low-tide`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').getByText('Just added').waitFor()
    await page.goto(`${shop.url}/cart`)
    const main = page.locator('main')
    await page.getByText('Estimate tax and delivery').click()
    await page.getByLabel('Country').selectOption('US')
    await page.getByLabel('Postcode').fill('9410')
    await page.getByRole('button', { name: 'Estimate' }).click()
    await page.getByText('This postcode isn’t valid. It should look like 94103.').waitFor()
    await expect.poll(() => main.innerText()).toMatch(/Delivery[^€]+€9\.00\s+Total\s+€38\.00/)
    await expectAccessibleLayout(page)

    await page.getByLabel('Postcode').fill('94103')
    await page.getByLabel('Postcode').press('Enter')
    await page.getByText('€40.75').waitFor()
    await expect.poll(() => main.innerText()).toMatch(/Delivery[^€]+€9\.00\s+Tax[^€]+€2\.75\s+Total\s+€40\.75/)
    expect(await page.getByText('isn’t valid').count()).toBe(0)
    await page.getByRole('link', { name: 'Golden Gate Bikes' }).click()
    await page.waitForURL(/country=US&postcode=94103&delivery=/)
    await expect.poll(() => page.getByLabel('Postcode').inputValue()).toBe('94103')
    expect(await layoutShiftOf(page)).toBeLessThan(0.02)
    expect(faults).toEqual([])
  },
)
