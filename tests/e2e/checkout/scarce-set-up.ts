import { expect, type Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { toPaymentBy } from '../../support/browser/buying.ts'
import type { RunningShop } from '../../support/servers/running-shop.ts'

/** A print of which there is one, a coupon for one use, and a gift card with 15.00 on it. */
export interface Scarce {
  slug: string
  coupon: string
  giftCard: string
}

/** Slots of a local delivery with one place each. */
export async function makeSlots(shop: RunningShop): Promise<void> {
  const window = { start: { hours: 10, minutes: 0 }, end: { hours: 12, minutes: 0 }, capacity: 1 }
  await callAsOwner(shop, 'POST', '/v1/local-delivery-options', {
    localDeliveryOption: {
      areaName: 'Berlin Mitte',
      zipConfig: { zipCodes: ['10115'] },
      rates: [{ amount: '3.50' }],
      scheduledDeliveryConfig: {
        handlingDays: 1,
        timeWindows: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].map((day) => ({ day, ...window })),
      },
    },
  })
}

export async function makeScarce(shop: RunningShop, name: string): Promise<Scarce> {
  const { product } = await callAsOwner(shop, 'POST', '/stores/v3/products-with-inventory', {
    product: {
      name,
      productType: 'PHYSICAL',
      visible: true,
      physicalProperties: {},
      variantsInfo: {
        variants: [
          {
            visible: true,
            price: { actualPrice: { amount: '20.00' } },
            physicalProperties: { weight: 0.5 },
            inventoryItem: { quantity: 1, trackQuantity: true },
          },
        ],
      },
    },
  })
  const coupon = name.toUpperCase().replaceAll(/\W/g, '')
  await callAsOwner(shop, 'POST', '/stores/v2/coupons', {
    specification: { name, code: coupon, moneyOffAmount: 5, usageLimit: 1 },
  })
  const { giftCard } = await callAsOwner(shop, 'POST', '/gift-cards/v1/gift-cards', {
    giftCard: { currency: 'EUR', source: 'MANUAL', initialValue: { amount: '15.00' } },
  })
  return { slug: product.slug, coupon, giftCard: giftCard.code }
}

/** Goes to the payment section with the last print, the coupon, the gift card and the first slot that is free. Returns the URL of the checkout. */
export async function toScarcePayment(page: Page, shop: RunningShop, { slug, coupon, giftCard }: Scarce): Promise<string> {
  await page.goto(`${shop.url}/products/${slug}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await toPaymentBy(page, () => page.locator('[name=delivery][value*="@"]').first().check())
  await page.getByText('Add a discount code').click()
  await page.getByLabel('Discount code').fill(coupon)
  await page.getByRole('button', { name: 'Apply code' }).click()
  await page.getByRole('button', { name: `Remove code ${coupon}` }).waitFor()
  await page.getByText('Redeem a gift card').click()
  await page.getByLabel('Gift card code').fill(giftCard)
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expectAsBefore(page)
  return page.url()
}

/** 20.00, less 5.00 by the coupon, with 3.50 for the slot; the gift card pays 15.00 of it. */
export async function expectAsBefore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay €3.50' }).waitFor()
  await expect(page.getByText('pays €15.00')).toBeVisible()
  await expect(page.getByText('Before you can pay')).toHaveCount(0)
}
