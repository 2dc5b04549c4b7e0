import { expect, type Page } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import type { RunningShop } from '../../support/servers/running-shop.ts'

export const monthly = {
  title: 'Monthly',
  description: 'Fresh from the roaster',
  frequency: 'MONTH',
  interval: 1,
  autoRenewal: true,
  visible: true,
  discount: { percentOff: 10 },
}
const quarterly = { title: 'Four times', frequency: 'MONTH', interval: 3, billingCycles: 4, visible: true }

/** Makes coffee for 12.00, which is sold by subscription as well. Returns the product's slug. */
export async function sellCoffee(
  shop: RunningShop,
  {
    once = true,
    subscriptions = [monthly, quarterly],
    stock = 50,
  }: { once?: boolean; subscriptions?: object[]; stock?: number } = {},
): Promise<string> {
  const { product } = await callAsOwner(shop, 'POST', '/stores/v3/products-with-inventory', {
    product: {
      name: `Coffee ${crypto.randomUUID().slice(0, 8)}`,
      productType: 'PHYSICAL',
      physicalProperties: {},
      visible: true,
      subscriptionDetails: { subscriptions, allowOneTimePurchases: once },
      variantsInfo: {
        variants: [
          {
            price: { actualPrice: { amount: '12.00' } },
            physicalProperties: {},
            inventoryItem: { quantity: stock },
            choices: [],
          },
        ],
      },
    },
  })
  return product.slug
}

/** Takes screenshots in both sizes and colours, where a folder for them is named. */
export async function shootLayouts(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS_OF_SUBSCRIPTIONS']
  if (!folder) return
  const before = page.viewportSize()
  for (const colorScheme of ['dark', 'light'] as const)
    for (const size of [
      { width: 360, height: 800 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}/${name}-${size.width}-${colorScheme}.png`, fullPage: true })
    }
  if (before) await page.setViewportSize(before)
}

/** Goes to the page of the subscription that the order on this page has begun. */
export async function openSubscription(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Manage subscription' })
  await expect(async () => {
    await page.reload()
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass()
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Monthly' }).waitFor()
}

/** Opens a form of the subscription's page and presses the button in it. */
export async function doOnSubscription(page: Page, title: string, button: string | RegExp, fillIn?: () => Promise<void>) {
  await page.locator('summary', { hasText: title }).click()
  await fillIn?.()
  await page.getByRole('button', { name: button }).click()
}
