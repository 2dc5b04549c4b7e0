import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { sampleVideo } from '../../support/media/sample-video.ts'
import { until } from '../../support/until.ts'

const shop = browserShop()

/** A film that is long enough for a stream. */
async function aFilm(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-film-'))
  await sampleVideo(join(folder, 'film.mp4'), { width: 320, height: 240, seconds: 20 })
  const bytes = readFileSync(join(folder, 'film.mp4'))
  rmSync(folder, { recursive: true, force: true })
  const upload = { mimeType: 'video/mp4', fileName: 'film.mp4' }
  const { uploadUrl } = await callAsOwner(shop, 'POST', '/site-media/v1/files/generate-upload-url', upload)
  const answer = await fetch(shop.url + new URL(uploadUrl).pathname, { method: 'PUT', body: bytes as never })
  const { id } = ((await answer.json()) as { file: { id: string } }).file
  await until(
    async () => (await callAsOwner(shop, 'GET', `/stoa/v1/media/videos/${id}/conversion`)).state === 'DONE' || undefined,
  )
  return id
}

test(
  'the owner adds a film to a product: it has a poster, loads nothing until somebody plays it, and plays in place and in full screen',
  { tag: '@soak' },
  async ({ browser }) => {
    test.setTimeout(120_000)
    const film = await aFilm()
    const { product } = await callAsOwner(shop, 'GET', '/stores/v3/products/slug/low-tide?fields=MEDIA_ITEMS_INFO')
    const items = product.media.itemsInfo.items.slice(0, 1)
    await callAsOwner(shop, 'PATCH', `/stores/v3/products/${product.id}`, {
      product: { id: product.id, revision: product.revision, media: { itemsInfo: { items } } },
    })
    {
      await using office = await openPage(browser)
      const { page } = office
      await enterBackOffice(page, shop, `/products/${product.id}`)
      await page.getByRole('button', { name: 'Choose from library' }).click()
      const library = page.getByRole('dialog', { name: 'Choose images and videos' })
      await library.getByRole('button', { name: /film\.mp4/ }).click()
      await library.getByRole('button', { name: 'Done' }).click()
      await page.getByLabel('Alt text for image 2').fill('How it is printed')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect
        .poll(async () => {
          const saved = await callAsOwner(shop, 'GET', `/stores/v3/products/${product.id}?fields=MEDIA_ITEMS_INFO`)
          return saved.product.media.itemsInfo.items.at(-1).video?.id
        })
        .toBe(film)
    }

    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(`${shop.url}/products/low-tide`)
    const gallery = page.getByRole('region', { name: 'Pictures of Low Tide' })
    const thumbnails = page.getByRole('list', { name: 'All pictures' }).getByRole('link')
    await expect(thumbnails).toHaveCount(2)
    await thumbnails.nth(1).click()
    const play = gallery.getByRole('link', { name: 'Play video: How it is printed' })
    await expect(play).toBeInViewport()
    await expectAccessibleLayout(page)
    expect(requested.filter((path) => path.includes('/video/') || /\/hls/.test(path))).toEqual([])
    const box = await play.boundingBox()

    await play.press('Enter')
    const video = gallery.locator('ul video')
    await video.or(gallery.getByRole('alert')).first().waitFor()
    await expect.poll(() => requested.some((path) => path.startsWith('/media/video/'))).toBe(true)
    const frame = await gallery.getByRole('button', { name: 'Full screen' }).locator('..').boundingBox()
    expect(frame).toEqual(box)
    await gallery.getByRole('button', { name: 'Full screen' }).click()
    const dialog = page.getByRole('dialog', { name: 'How it is printed' })
    await dialog.waitFor()
    await expect(video).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(play).toBeVisible()
    expect(faults).toEqual([])
  },
)
