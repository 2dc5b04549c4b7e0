import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

/** Different pictures of one pixel. */
const picture = (color: number) =>
  Buffer.from(`R0lGODlhAQABAIAAAA${'ABCDEFGH'[color]}AAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7`, 'base64')
const file = (name: string, color: number) => ({ name, mimeType: 'image/gif', buffer: picture(color) })

test(
  'pictures are uploaded from files, several at once, and a file that is none is named',
  { tag: '@soak' },
  async ({ browser }) => {
    const { products } = await callAsOwner(shop, 'POST', '/stores/v3/products/query', {
      query: { filter: { slug: 'tea-towel' } },
    })
    await using visit = await openPage(browser, phone)
    const { page } = visit
    await enterBackOffice(page, shop, `/products/${products[0].id}`)
    const panel = page.getByRole('region', { name: 'Images' })
    const rows = panel.getByRole('listitem').filter({ has: page.getByRole('textbox') })
    const before = await rows.count()
    await panel
      .locator('input[type=file]')
      .setInputFiles([
        file('one.gif', 0),
        { name: 'letter.gif', mimeType: 'image/gif', buffer: Buffer.from('Dear shop') },
        file('two.gif', 1),
      ])
    const refused = panel.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: 'letter.gif' })
    await refused.getByText('The content of the file is not what its name says.').waitFor()
    await expect.poll(() => rows.count()).toBe(before + 2)
    await expectAccessibleLayout(page)
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
    await page.goto(`${shop.url}/products/tea-towel`)
    const shown = page.locator('img[src^="/media/"][src$=".gif"]').first()
    await shown.waitFor({ state: 'attached' })
    const response = await fetch(shop.url + (await shown.getAttribute('src')))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/gif'])
  },
)

test('an image on another host becomes the shop’s own after the product is saved', { tag: '@soak' }, async ({ browser }) => {
  await using host = createServer((_request, response) => response.setHeader('content-type', 'image/gif').end(picture(3)))
  await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve))
  const name = `127.0.0.1:${(host.address() as AddressInfo).port}`
  const find = { query: { filter: { slug: 'tea-towel' } }, fields: ['MEDIA_ITEMS_INFO'] }
  const productNow = async () => (await callAsOwner(shop, 'POST', '/stores/v3/products/query', find)).products[0]
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, `/products/${(await productNow()).id}`)
  await page.getByLabel('Image URL').fill(`http://${name}/towel.gif`)
  await page.getByRole('button', { name: 'Add image' }).click()
  const note = page.getByText(`This image is on ${name}.`)
  await note.waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await productNow()).media.itemsInfo.items.at(-1).image.url)
    .toMatch(/\/media\/[0-9a-f]{32}\.gif$/)
  await page.reload()
  await page.getByLabel('Image URL').waitFor()
  await expect(note).toHaveCount(0)
})

test('a picture is pasted for the home page', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  const paste = (content: string) =>
    page.evaluate(`{
      const bytes = Uint8Array.from(atob('${content}'), (letter) => letter.charCodeAt(0))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], 'pasted.gif', { type: 'image/gif' }))
      dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }`)
  await enterBackOffice(page, shop, '/settings/general')
  await page.getByRole('button', { name: 'Upload image' }).waitFor()
  await paste(picture(2).toString('base64'))
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Image', exact: true }).inputValue())
    .toMatch(/^\/media\/[0-9a-f]{32}\.gif$/)
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('an upload that the server fails is tried again, a slow one is stopped, and one that cannot be used is refused at once', async ({
  browser,
}) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/settings/general')
  await page.getByText('up to 10 MB').waitFor()
  const uploads = page.getByRole('list', { name: 'Uploads' })
  const address = page.getByRole('textbox', { name: 'Image', exact: true })
  const choose = (chosen: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
    page.locator('input[type=file]').first().setInputFiles(chosen)

  await page.route('**/media/uploads/*', (route) => route.fulfill({ status: 500, json: {} }))
  await choose(file('failed.gif', 3))
  await uploads.getByText('Something went wrong on the server.').waitFor()
  await expectAccessibleLayout(page)
  await page.unroute('**/media/uploads/*')
  await uploads.getByRole('button', { name: 'Try again: failed.gif' }).click()
  await uploads.waitFor({ state: 'detached' })
  await expect.poll(() => address.inputValue()).toMatch(/^\/media\/[0-9a-f]{32}\.gif$/)
  const stored = await address.inputValue()

  // It is never answered.
  await page.route('**/media/uploads/*', () => undefined)
  await choose(file('slow.gif', 4))
  await uploads.getByRole('button', { name: 'Stop: slow.gif' }).click()
  await uploads.waitFor({ state: 'detached' })
  await page.unrouteAll()
  expect(await address.inputValue()).toBe(stored)

  await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear shop') })
  await uploads.getByText('Files of this type can’t be used.').waitFor()
  expect(await uploads.getByRole('button', { name: /^Try again/ }).count()).toBe(0)
  await uploads.getByRole('button', { name: 'Remove notes.txt' }).click()
  await uploads.waitFor({ state: 'detached' })
})

test('a phone loads a smaller copy of a photograph', async ({ browser }) => {
  const photograph = await sharp({ create: { width: 1600, height: 2000, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const { picture: stored } = await callAsOwner(shop, 'POST', '/stoa/v1/pictures', { content: photograph.toString('base64') })
  const { product } = await callAsOwner(shop, 'POST', '/stores/v3/products-with-inventory', {
    product: {
      name: 'Blue Hour',
      productType: 'PHYSICAL',
      physicalProperties: {},
      media: { itemsInfo: { items: [{ id: stored.id, altText: 'A blue sky' }] } },
      variantsInfo: {
        variants: [{ price: { actualPrice: { amount: '20' } }, inventoryItem: { quantity: 5, trackQuantity: true } }],
      },
    },
  })
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/${product.slug}`)
  const image = page.getByRole('img', { name: 'A blue sky' }).first()
  await expect
    .poll(() => image.evaluate((shown) => (shown as unknown as { currentSrc: string }).currentSrc))
    .toMatch(/v1\/fill\/w_\d+,/)
  const width = await image.evaluate((shown) => (shown as unknown as { naturalWidth: number }).naturalWidth)
  expect(width).toBeLessThan(1600)
  expect(faults).toEqual([])
})
