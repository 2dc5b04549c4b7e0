import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

const names = [
  `${'A-name-without-any-space-'.repeat(9)}.png`,
  'شراع أزرق طويل جدا جدا في البحر الأبيض المتوسط.png',
  '👩‍👩‍👧‍👦🌈 am Strand 🎉.png',
]
const labels = ['تسمية طويلة', 'A-label-without-any-space-'.repeat(6), '🎉🎉🎉']

/** The parts of the panel that are wider than it shows. */
const tooWide = (page: Page) =>
  page.evaluate(`[...document.querySelector('[data-side-panel]').children]
    .filter((part) => part.scrollWidth > part.clientWidth).map(({ className }) => className)`)

test(
  'long names, labels and alt texts, in other directions and with emoji, fit a phone',
  { tag: '@soak' },
  async ({ browser }) => {
    const ids: string[] = []
    for (const [index, fileName] of names.entries()) {
      const picture = await sharp({
        create: { width: 600, height: 400, channels: 3, background: { r: 60 * index, g: 90, b: 160 } },
      })
        .png()
        .toBuffer()
      const { uploadUrl } = await callAsOwner(shop, 'POST', '/site-media/v1/files/generate-upload-url', {
        mimeType: 'image/png',
        fileName,
      })
      const url = shop.url + new URL(uploadUrl, shop.url).pathname
      const answer = await fetch(url, { method: 'PUT', body: picture as unknown as string })
      ids.push(((await answer.json()) as any).file.id)
    }
    await callAsOwner(shop, 'POST', '/stoa/v1/media/files/labels', { fileIds: ids, add: labels })
    for (const fileId of ids)
      await callAsOwner(shop, 'POST', '/stoa/v1/media/pictures/describe', { fileId, altText: `شراع ${'x'.repeat(400)} 🎨` })

    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/media')
    const files = page.getByRole('list', { name: 'Files' })
    for (const name of names) await files.getByRole('link', { name }).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessibleLayout(page)
    for (const name of names) {
      await files.getByRole('link', { name }).click()
      const panel = page.locator('[data-side-panel]')
      await panel.getByText(labels[1]!).waitFor()
      expect(await tooWide(page), name).toEqual([])
      await expect(panel.getByRole('heading', { level: 2 })).toHaveText(name)
      await expectNoSidewaysScroll(page)
      await expectAccessibleLayout(page)
      await panel.getByRole('button', { name: 'Close' }).click()
    }
    await page.getByRole('radiogroup', { name: 'View' }).getByText('List').click()
    await page.getByRole('table', { name: 'Files' }).getByRole('link', { name: names[0]! }).waitFor()
    await expectNoSidewaysScroll(page)

    await page.goto(`${shop.url}/dashboard/products/new`)
    await page.getByRole('button', { name: 'Choose from library' }).first().click()
    const picker = page.getByRole('dialog')
    for (const name of names) await picker.getByRole('button', { name }).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessibleLayout(page)
    expect(faults).toEqual([])
  },
)
