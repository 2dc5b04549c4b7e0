import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import {
  expectAccessible,
  expectAccessibleLayout,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { sampleVideo } from '../../support/media/sample-video.ts'
import { until } from '../../support/until.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'

const shop = browserShop()
const product = '/products/moon-calendar'
const folder = mkdtempSync(join(tmpdir(), 'stoa-review-media-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As a phone films upright. */
async function aFilm(): Promise<Buffer> {
  const file = join(folder, 'film.mp4')
  await sampleVideo(file, { width: 640, height: 480, turned: true })
  return readFileSync(file)
}

const aPhoto = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a4' } })
    .jpeg()
    .toBuffer()

/** A finger that moves over the middle of the page. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: 300 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((from + to) / 2) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const shownVideo = async () => {
  const { reviewRows } = await callAsOwner(shop, 'POST', '/stoa/v1/reviews/search', { search: { filter: { hasMedia: true } } })
  return reviewRows[0]?.content.media.find(({ video }: any) => video)?.video
}

test(
  'a buyer films a review on a phone, the owner publishes it by keyboard with an answer, and it plays in the lightbox',
  { tag: '@soak' },
  async ({ browser }) => {
    await callAsOwner(shop, 'PATCH', '/stoa/v1/review-settings', { reviewSettings: { rule: { media: true } } })
    await using visit = await openPage(browser, phone)
    const { page } = visit
    await page.goto(`${shop.url}${product}/reviews?write=5`)
    await page.getByLabel('Headline').focus()
    const field = page.getByRole('group', { name: 'Photos and videos' })
    const choose = page.locator('input[type=file]')
    // One that never arrives says so, and goes with the next attempt.
    await page.route('**/media/uploads/*', (route) => route.abort())
    await choose.setInputFiles({ name: 'moon.mov', mimeType: 'video/quicktime', buffer: await aFilm() })
    await field.getByText('This video could not be sent.').waitFor()
    await expectAccessible(page)
    await page.unroute('**/media/uploads/*')
    await field.getByRole('button', { name: 'Try again' }).click()
    await expect(field.locator('video')).toHaveAttribute('aria-label', 'Video 1')
    await choose.setInputFiles([
      { name: 'desk.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() },
      { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') },
      { name: 'broken.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film at all') },
    ])
    await field.getByRole('img', { name: 'Photo 2' }).waitFor()
    await expect(field.getByRole('alert')).toHaveText([
      'This is no photo or video that we can show.',
      'This is no photo or video that we can show.',
    ])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Headline').fill('It turns')
    await page.getByLabel('Name').fill('Vera')
    await page.getByLabel('Email').fill('vera@example.com')
    await page.getByRole('button', { name: 'Send review' }).click()
    await page.getByText('We check your review before it is published').waitFor()
    visit.faults.length = 0

    const video = await until(async () => {
      const shown = await shownVideo()
      return shown?.resolutions.length > 0 ? shown : undefined
    })
    expect(video.resolutions[0]).toMatchObject({ width: 480, height: 640, format: 'mp4' })

    await using office = await openPage(browser)
    const { page: desk } = office
    const { keyboard } = desk
    await enterBackOffice(desk, shop, '/reviews?has=media&status=IN_MODERATION')
    await desk.getByRole('link', { name: 'Moon Calendar' }).waitFor()
    await keyboard.press('j')
    await keyboard.press('Enter')
    const panel = desk.locator('[data-side-panel]')
    await panel.getByLabel('Video of the review').waitFor()
    await panel.getByAltText('Image of the review').waitFor()
    await expectAccessibleLayout(desk)
    await keyboard.press('e')
    const reply = desk.getByRole('dialog', { name: 'Reply to the review' })
    await reply.getByLabel('Reply').fill('Thank you, Vera!')
    await keyboard.press('Control+Enter')
    await reply.waitFor({ state: 'hidden' })
    await keyboard.press('a')
    await panel.getByText('Review by Vera published.').waitFor()
    expect(office.faults).toEqual([])

    await page.goto(shop.url + product)
    await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
    const item = page.getByRole('listitem').filter({ hasText: 'It turns' })
    await item.getByText('Thank you, Vera!').waitFor()
    const thumbnail = item.getByRole('button', { name: 'Video by Vera' })
    await expectAccessible(page)
    await thumbnail.focus()
    await page.keyboard.press('Enter')
    const film = page.getByRole('dialog', { name: 'Video by Vera' })
    await film.waitFor()
    await expectAccessible(page, 'dialog')
    // This browser may come without the codec of phones.
    if (await page.evaluate("document.createElement('video').canPlayType('video/mp4; codecs=\"avc1.42E01E\"')"))
      await expect.poll(() => film.locator('video').evaluate((element) => (element as any).readyState)).toBeGreaterThan(0)
    else await film.getByRole('link', { name: 'Download the video' }).waitFor()
    const photo = page.getByRole('dialog', { name: 'Picture by Vera' })
    await page.keyboard.press('ArrowRight')
    await photo.getByText('2 of 2').waitFor()
    await page.keyboard.press('ArrowLeft')
    await film.waitFor()
    await swipe(page, 300, 60)
    await photo.waitFor()
    await expectAccessible(page, 'dialog')
    await page.keyboard.press('Escape')
    await photo.waitFor({ state: 'hidden' })
    await expect(thumbnail).toBeFocused()
    expect(visit.faults).toEqual([])
  },
)

test(
  'without script the picture of a review opens over its page, and leads nowhere else',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser, { javaScriptEnabled: false })
    const { page } = visit
    await page.goto(`${shop.url}${product}/reviews`)
    const item = page.getByRole('listitem').filter({ hasText: 'It turns' })
    const before = page.url()
    for (const [name, shown] of [
      ['Video by Vera', 'video'],
      ['Picture by Vera', 'img'],
    ] as const) {
      await item.getByRole('button', { name }).click()
      const large = item.locator(':popover-open')
      await expect(large.locator(shown)).toBeInViewport()
      await large.getByRole('button', { name: 'Close' }).click()
      await expect(large).toHaveCount(0)
    }
    expect(page.url()).toBe(before)
    expect(visit.faults).toEqual([])
  },
)

test('a member adds a photo to a review and takes it away again', { tag: '@soak' }, async ({ browser }) => {
  await callAsOwner(shop, 'PATCH', '/stoa/v1/review-settings', { reviewSettings: { rule: { media: false } } })
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await sendRegistration(page, shop, 'mia@example.com')
  await page.waitForURL(/\/account/)
  await page.goto(`${shop.url}${product}/reviews?write=4`)
  await page.getByLabel('Headline').fill('Seen by Mia')
  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByText('Your review is published.').waitFor()
  await page.goto(`${shop.url}/account/reviews`)
  const own = page.getByRole('article').filter({ hasText: 'Seen by Mia' })
  await own.getByRole('link', { name: 'Change' }).click()
  await page.getByLabel('Headline').focus()
  const field = page.getByRole('group', { name: 'Photos and videos' })
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
  await field.getByRole('img', { name: 'Photo 1' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your review is saved.').waitFor()
  await own.getByRole('button', { name: /^Picture by/ }).waitFor()
  // The text alone is changed: the photo stays.
  await own.getByRole('link', { name: 'Change' }).click()
  await page.getByLabel('Headline').fill('Seen by Mia again')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your review is saved.').waitFor()
  await own.getByRole('button', { name: /^Picture by/ }).waitFor()
  await own.getByRole('link', { name: 'Change' }).click()
  await field.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your review is saved.').waitFor()
  await expect(own.getByRole('button', { name: /^Picture by/ })).toHaveCount(0)
  expect(faults).toEqual([])
})
