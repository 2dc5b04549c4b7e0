import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop({ demo: false })

const logo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><circle cx="30" cy="30" r="28" fill="#7a2e8e"/></svg>',
  ),
}

/** A picture of one colour, as a file. */
const picture = async (name: string, background: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer(),
})

test('from an empty shop to one with its own logo, colours, two products and a home page of three sections', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const begun = performance.now()
  await using office = await openPage(browser)
  const { page, faults } = office
  await enterBackOffice(page, shop, '/content/theme')
  await page.getByRole('button', { name: 'Market' }).click()
  await page.getByLabel('Brand colour').fill('#7a2e8e')
  await upload(page, 'Logo', logo)
  // A pasted picture goes to the field under the pointer alone.
  await pasteOver(page, 'Icon', await picture('icon', '#7a2e8e'))
  expect(await page.getByRole('button', { name: 'Remove image' }).count()).toBe(2)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Not published').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Theme published').waitFor()

  for (const [name, price] of [
    ['Tulip bouquet', '24.50'],
    ['Dried wreath', '32.00'],
  ] as const) {
    await enterBackOffice(page, shop, '/products/new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByLabel('Price, EUR').fill(price)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText(`${name} created`).waitFor()
  }

  await enterBackOffice(page, shop, '/content/sections/HOME')
  await add(page, 'Hero')
  await page.getByLabel('Title').fill('Flowers from the yard next door')
  await page.getByLabel('Button').fill('See what is in bloom')
  await page.getByLabel('Link').fill('/products')
  await add(page, 'Row of products')
  await page.getByLabel('Title').fill('This week')
  await add(page, 'Questions and answers')
  await page.getByLabel('Title').fill('Asked often')
  const preview = page.locator('[aria-hidden=false] > * > iframe').contentFrame()
  await preview.getByRole('heading', { name: 'This week' }).waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Not published').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Page published').waitFor()
  test.info().annotations.push({ type: 'seconds', description: ((performance.now() - begun) / 1000).toFixed(1) })
  expect(faults).toEqual([])

  await page.goto(`${shop.url}/?preview`)
  await expect(page.locator('html')).toHaveAttribute('data-cards', 'BOXED')
  await page.getByRole('heading', { level: 1, name: 'Flowers from the yard next door' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Tulip bouquet' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Dried wreath' }).waitFor()
  await page.getByRole('banner').getByRole('img').first().waitFor()
  await expectAccessibleLayout(page)
})

async function add(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
}

const fieldOf = (page: Page, label: string) =>
  page.locator('.mantine-InputWrapper-root', { has: page.getByText(label, { exact: true }) })

async function pasteOver(
  page: Page,
  label: string,
  { name, mimeType, buffer }: Awaited<ReturnType<typeof picture>>,
): Promise<void> {
  const field = fieldOf(page, label)
  await field.getByRole('button', { name: 'Upload image' }).hover()
  await page.evaluate(
    ([base64, fileName, type]) => {
      const { document, DataTransfer, File, ClipboardEvent } = globalThis as any
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([Uint8Array.fromBase64(base64!)], fileName!, { type: type! }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [buffer.toString('base64'), name, mimeType],
  )
  await field.getByRole('button', { name: 'Remove image' }).waitFor()
}

async function upload(page: Page, label: string, file: Awaited<ReturnType<typeof picture>>): Promise<void> {
  const field = fieldOf(page, label)
  await field.locator('input[type=file]').first().setInputFiles(file)
  await field.getByRole('button', { name: 'Remove image' }).waitFor()
}
