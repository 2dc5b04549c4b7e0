import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { aPicture, tile } from './media-builders.ts'

const shop = browserShop()

test('files are uploaded into a folder, described, found where they are used, and deleted', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/media')
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Sea')
  await page.getByRole('button', { name: 'Create folder' }).click()
  const folders = page.getByRole('navigation', { name: 'Folders' })
  await folders.getByRole('button', { name: 'Sea', exact: true }).click()
  await page.getByText('No files yet.').waitFor()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'boat.png', mimeType: 'image/png', buffer: await aPicture(200) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Ahoy') },
    { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
  ])
  await tile(page, 'boat.png').waitFor()
  await tile(page, 'notes.txt').waitFor()
  const refused = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem')
  await refused.getByText('The content of the file is not what its name says.').waitFor()
  await refused.getByRole('button', { name: 'Stop: fake.png' }).click()
  await refused.waitFor({ state: 'detached' })
  await expectAccessibleLayout(page)

  await tile(page, 'boat.png').getByRole('link').click()
  const panel = page.getByRole('region', { name: 'boat.png' })
  await panel.getByText('Not used anywhere in your shop.').waitFor()
  const point = panel.getByRole('button', { name: /^Focal point at/ })
  await point.focus()
  await point.press('ArrowRight')
  await point.press('ArrowUp')
  await panel.getByRole('button', { name: /^Focal point at 52 percent from the left, 48 percent/ }).waitFor()
  await expect(panel.getByRole('figure').first().locator('img')).toHaveCSS('object-position', '52% 48%')
  await panel.getByText('#c82828').waitFor({ state: 'attached' })
  await panel.getByRole('button', { name: 'Suggest alt text' }).focus()
  await page.getByText('Suggestions aren’t configured.').waitFor()
  await panel.getByRole('textbox', { name: 'Alt text' }).fill('A red boat')
  await panel.getByRole('textbox', { name: 'Name' }).fill('Red boat')
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('File saved').waitFor()
  await tile(page, 'Red boat').waitFor()
  const { files } = await callAsOwner(shop, 'POST', '/site-media/v1/files/search', { search: 'boat' })
  expect(files[0].media.image.image).toMatchObject({ altText: 'A red boat', focalPoint: { x: 52, y: 48 } })

  // The product editor takes it from the library, with its alt text.
  const { products } = await callAsOwner(shop, 'POST', '/stores/v3/products/query', { query: { filter: { slug: 'tea-towel' } } })
  await enterBackOffice(page, shop, `/products/${products[0].id}`)
  await page.getByRole('button', { name: 'Choose from library' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose images' })
  await picker.getByRole('textbox', { name: 'Search images' }).fill('boat')
  await picker.getByRole('button', { name: 'Red boat' }).click()
  await picker.getByRole('button', { name: 'Done' }).click()
  await expect(
    page
      .getByRole('region', { name: 'Images' })
      .getByRole('textbox', { name: /^Alt text/ })
      .last(),
  ).toHaveValue('A red boat')
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })

  await enterBackOffice(page, shop, `/media?folder=${files[0].parentFolderId}`)
  await page.getByRole('checkbox', { name: 'Select Red boat' }).check()
  await page.getByRole('group', { name: 'Chosen files' }).getByRole('button', { name: 'Move to trash' }).click()
  const question = page.getByRole('dialog', { name: 'Move 1 file to the trash?' })
  await question.getByRole('link', { name: 'Tea Towel' }).waitFor()
  await question.getByRole('button', { name: 'Move to trash' }).click()
  await tile(page, 'Red boat').waitFor({ state: 'detached' })
  await folders.getByRole('button', { name: 'Trash' }).click()
  await page.getByRole('checkbox', { name: 'Select Red boat' }).check()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('The trash is empty.').waitFor()

  // Input of a file is not lost, and a folder goes to the trash when somebody has said so, and comes back.
  await folders.getByRole('button', { name: 'Sea', exact: true }).click()
  await tile(page, 'Red boat').getByRole('link').click()
  const edited = page.getByRole('region', { name: 'Red boat' })
  await edited.getByRole('textbox', { name: 'Alt text' }).fill('A blue boat')
  await edited.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(edited.getByRole('textbox', { name: 'Alt text' })).toHaveValue('A blue boat')
  await edited.getByRole('button', { name: 'Save' }).click()
  await page.getByText('File saved').last().waitFor()
  await edited.getByRole('button', { name: 'Close' }).click()
  await edited.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions for Sea' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await page.getByRole('dialog', { name: 'Move Sea to the trash?' }).getByRole('button', { name: 'Move to trash' }).click()
  await folders.getByRole('button', { name: 'Sea', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await folders.getByRole('button', { name: 'Sea', exact: true }).click()
  await tile(page, 'Red boat').waitFor()
  // The refused file.
  expect(faults.filter((fault) => !fault.includes('415'))).toEqual([])
})

test('the shop keeps the focal point of a picture where it crops it', { tag: '@soak' }, async ({ browser }) => {
  const content = (await aPicture(30)).toString('base64')
  const { picture } = await callAsOwner(shop, 'POST', '/stoa/v1/pictures', { content })
  await callAsOwner(shop, 'POST', '/stoa/v1/media/pictures/describe', { fileId: picture.id, focalPoint: { x: 88, y: 28 } })
  await callAsOwner(shop, 'PATCH', '/stoa/v1/sites/current', { site: { hero: { picture: `/media/${picture.id}` } } })
  const { products } = await callAsOwner(shop, 'POST', '/stores/v3/products/query', { query: { filter: { slug: 'tea-towel' } } })
  const { id, revision } = products[0]
  const media = { itemsInfo: { items: [{ id: picture.id }] } }
  await callAsOwner(shop, 'PATCH', `/stores/v3/products/${id}`, { product: { id, revision, media } })

  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/`)
  // A part that the middle of the picture does not have.
  await expect(page.locator(`main img[src="/media/${picture.id}"]`).first()).toHaveCSS('object-position', '88% 28%')
  await page.goto(`${shop.url}/products?search=tea%20towel`)
  const card = page.getByRole('main').locator(`img[src="/media/${picture.id}"]`).first()
  await expect.poll(() => card.evaluate((image: any) => image.complete && image.naturalWidth > 0)).toBe(true)
  const { data, info } = await sharp(await card.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const blue = Array.from({ length: info.width * info.height }, (_, pixel) => data.subarray(pixel * 3, pixel * 3 + 3)).filter(
    ([r, g, b]) => b! > 200 && r! < 60 && g! < 60,
  ).length
  expect(blue / (info.width * info.height)).toBeGreaterThan(0.08)
  expect(faults).toEqual([])
})

test('an upload is paused, and goes on where it was', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/media')
  // Nothing of the upload gets through until it is paused.
  let held = 0
  const paused = Promise.withResolvers<void>()
  await page.route('**/media/resumable/*/*', async (route) => {
    if (route.request().method() === 'PATCH' && held++ === 0) await paused.promise
    await route.continue().catch(() => {})
  })
  const video = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'), Buffer.alloc(100_000)])
  await page.locator('input[type=file]').setInputFiles({ name: 'sea.mp4', mimeType: 'video/mp4', buffer: video })
  const upload = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem')
  await upload.getByRole('button', { name: 'Pause: sea.mp4' }).click()
  await upload.getByText('Paused at').waitFor()
  paused.resolve()
  await expectAccessible(page)
  await upload.getByRole('button', { name: 'Resume: sea.mp4' }).click()
  await tile(page, 'sea.mp4').waitFor()
  await upload.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('dropped and pasted files are uploaded, and a file is dragged into a folder', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await callAsOwner(shop, 'POST', '/site-media/v1/folders', { displayName: 'Harbour' })
  await enterBackOffice(page, shop, '/media')
  const content = (await aPicture(90)).toString('base64')
  const given = (name: string) =>
    page.evaluateHandle(
      ([base64, fileName]) => {
        const bytes = Uint8Array.from(atob(base64!), (sign) => sign.charCodeAt(0))
        const transfer = new (globalThis as any).DataTransfer()
        transfer.items.add(new File([bytes], fileName!, { type: 'image/png' }))
        return transfer
      },
      [content, name],
    )
  await page.getByRole('group', { name: 'Drop files here' }).dispatchEvent('drop', { dataTransfer: await given('dropped.png') })
  await tile(page, 'dropped.png').waitFor()
  await page.evaluate(
    (clipboardData) => (globalThis as any).dispatchEvent(new (globalThis as any).ClipboardEvent('paste', { clipboardData })),
    await given('pasted.png'),
  )
  // The same content again: both are kept only where somebody says so.
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await uploads.getByText('This file is already here').waitFor()
  await expectAccessible(page)
  await uploads.getByRole('button', { name: 'Keep both: pasted.png' }).click()
  await tile(page, 'pasted.png').waitFor()
  await tile(page, 'dropped.png').dragTo(page.getByRole('button', { name: 'Harbour', exact: true }))
  await tile(page, 'dropped.png').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Harbour', exact: true }).click()
  await tile(page, 'dropped.png').waitFor()
})
