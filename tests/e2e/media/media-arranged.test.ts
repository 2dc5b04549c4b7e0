import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice, enterWithRole } from '../../support/browser/back-office.ts'
import { expectAccessible, expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { aPicture, tile } from './media-builders.ts'

const shop = browserShop()

test('a file in the trash is restored from its panel, and leaves the trash', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await enterBackOffice(page, shop, '/media')
  const folders = page.getByRole('navigation', { name: 'Folders' })
  await page.locator('input[type=file]').setInputFiles([
    { name: 'kept.png', mimeType: 'image/png', buffer: await aPicture(120) },
    { name: 'thrown.png', mimeType: 'image/png', buffer: await aPicture(80) },
  ])
  for (const name of ['kept.png', 'thrown.png']) {
    await tile(page, name).getByRole('link').click()
    await page.getByRole('region', { name }).getByRole('button', { name: 'Move to trash' }).click()
    await page
      .getByRole('dialog', { name: `Move ${name} to the trash?` })
      .getByRole('button', { name: 'Move to trash' })
      .click()
    await tile(page, name).waitFor({ state: 'detached' })
  }
  await folders.getByRole('button', { name: 'Trash' }).click()
  await tile(page, 'kept.png').getByRole('link').click()
  const panel = page.getByRole('region', { name: 'kept.png' })
  await panel.getByRole('button', { name: 'Restore' }).waitFor()
  await expect(panel.getByRole('button', { name: 'Move to trash' })).toHaveCount(0)
  await expectAccessibleLayout(page)
  await panel.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('File restored').waitFor()
  await panel.waitFor({ state: 'detached' })
  await tile(page, 'kept.png').waitFor({ state: 'detached' })
  await tile(page, 'thrown.png').waitFor()
  await folders.getByRole('button', { name: 'All folders' }).click()
  await tile(page, 'kept.png').waitFor()
  const { files } = await callAsOwner(shop, 'POST', '/site-media/v1/files/search', { search: 'kept' })
  expect(files.map(({ state }: { state: string }) => state)).toEqual(['OK'])
  expect(faults).toEqual([])
})

test(
  'files are filtered and labelled together, and a picture is replaced where it is shown',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/media')
    const input = page.locator('input[type=file]').first()
    await input.setInputFiles([
      { name: 'old.png', mimeType: 'image/png', buffer: await aPicture(10) },
      { name: 'spare.png', mimeType: 'image/png', buffer: await aPicture(20) },
    ])
    await tile(page, 'old.png').waitFor()
    await tile(page, 'spare.png').waitFor()
    const { files } = await callAsOwner(shop, 'POST', '/site-media/v1/files/search', { search: 'old' })
    const { products } = await callAsOwner(shop, 'POST', '/stores/v3/products/query', {
      query: { filter: { slug: 'tea-towel' } },
    })
    const { id, revision } = products[0]
    const media = { itemsInfo: { items: [{ id: files[0].id }] } }
    await callAsOwner(shop, 'PATCH', `/stores/v3/products/${id}`, { product: { id, revision, media } })

    await page.getByRole('combobox', { name: 'Show' }).click()
    await page.getByRole('option', { name: 'Unused' }).click()
    await tile(page, 'old.png').waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Select spare.png' }).check()
    await page.getByRole('group', { name: 'Chosen files' }).getByRole('button', { name: 'Labels' }).click()
    await page.getByRole('combobox', { name: 'Add labels' }).fill('boats')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Labels changed').waitFor()
    const labelled = await callAsOwner(shop, 'POST', '/site-media/v1/files/search', { search: 'boats' })
    expect(labelled.files).toMatchObject([{ displayName: 'spare.png', labels: ['boats'] }])

    await enterBackOffice(page, shop, `/media/${files[0].id}`)
    const panel = page.getByRole('region', { name: 'old.png' })
    await panel.getByRole('link', { name: 'Tea Towel' }).waitFor()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Replace file' }).click()
    await (await chooser).setFiles({ name: 'new.png', mimeType: 'image/png', buffer: await aPicture(250) })
    const question = page.getByRole('dialog', { name: 'Replace old.png with new.png?' })
    await question.getByText('It is replaced in 1 place:').waitFor()
    await question.getByRole('button', { name: 'Replace file' }).click()
    await page.getByText('File replaced.').waitFor()
    await expect(page).not.toHaveURL(new RegExp(files[0].id))
    const { product } = await callAsOwner(shop, 'GET', `/stores/v3/products/${id}`)
    expect(JSON.stringify(product.media)).not.toContain(files[0].id)
    expect(page.url()).toContain(product.media.main.image.id)
    expect(faults).toEqual([])
  },
)

test('many files are ordered, chosen and shared, and a folder is moved', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  const { folder } = await callAsOwner(shop, 'POST', '/site-media/v1/folders', { displayName: 'Archive' })
  await callAsOwner(shop, 'POST', '/site-media/v1/folders', { displayName: 'Cellar' })
  await enterBackOffice(page, shop, `/media?folder=${folder.id}`)
  await page.getByText('No files yet.').waitFor()
  await page.getByRole('switch', { name: 'Upload as private' }).check()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'a-large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1_200_000, 'large ') },
    ...Array.from({ length: 61 }, (_, number) => ({
      name: `b-${String(number).padStart(2, '0')}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`Ahoy ${number}`),
    })),
  ])
  await page.getByRole('status').getByText('62 files', { exact: true }).waitFor({ timeout: 60_000 })
  const inFolder = { parentFolderId: folder.id, private: true }
  expect((await callAsOwner(shop, 'POST', '/stoa/v1/media/files/list', inFolder)).total).toBe(62)

  await page.getByRole('radiogroup', { name: 'View' }).getByText('List').click()
  const rows = page.getByRole('table', { name: 'Files' }).getByRole('row')
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Name Z–A' }).click()
  await rows.nth(1).getByText('b-60.txt').waitFor()
  await page.getByRole('checkbox', { name: 'Select all files' }).check()
  const chosen = page.getByRole('group', { name: 'Chosen files' })
  await chosen.getByRole('button', { name: 'Select all 62 files' }).click()
  await chosen.getByText('62 files selected').waitFor()
  await expectAccessibleLayout(page)
  await chosen.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('combobox', { name: 'File size' }).click()
  await page.getByRole('option', { name: '1 MB or more' }).click()
  await page.getByRole('status').getByText('1 file', { exact: true }).waitFor()

  await rows.getByRole('link', { name: 'a-large.txt' }).click()
  await page.getByRole('region', { name: 'a-large.txt' }).getByRole('button', { name: 'Download link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download link' })
  await dialog
    .getByRole('textbox', { name: 'Works for' })
    .or(dialog.getByRole('combobox', { name: 'Works for' }))
    .click()
  await page.getByRole('option', { name: '7 days' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.locator('code').textContent()
  expect((await (await fetch(link!)).text()).length).toBe(1_200_000)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Actions for Archive' }).click()
  await page.getByRole('menuitem', { name: 'Move', exact: true }).click()
  const move = page.getByRole('dialog', { name: 'Move Archive' })
  await move.getByRole('combobox', { name: 'Into folder' }).click()
  await expect(page.getByRole('option', { name: 'Archive' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Cellar' }).click()
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByText('Folder moved').waitFor()
  const tree = page.getByRole('navigation', { name: 'Folders' })
  await tree
    .getByRole('listitem')
    .filter({ hasText: 'Cellar' })
    .last()
    .getByRole('button', { name: 'Archive', exact: true })
    .waitFor()
  await tree
    .getByRole('button', { name: 'Archive', exact: true })
    .dragTo(tree.getByRole('button', { name: 'All folders', exact: true }))
  await expect(
    tree.getByRole('listitem').filter({ hasText: 'Cellar' }).last().getByRole('button', { name: 'Archive' }),
  ).toHaveCount(0)
  expect(faults).toEqual([])
})

test('the library fits a phone, and is closed for whoever may only look', { tag: '@soak' }, async ({ browser }) => {
  {
    await using visit = await openPage(browser, phone)
    await enterBackOffice(visit.page, shop, '/media')
    await tile(visit.page, '.').first().waitFor()
    await expectAccessibleLayout(visit.page)
  }
  await using visit = await openPage(browser)
  await enterWithRole(visit.page, shop, ['MEDIA:READ'], '/media')
  await visit.page.getByRole('button', { name: 'Upload files' }).focus()
  await visit.page.getByText('Your role doesn’t allow this.').waitFor()
})
