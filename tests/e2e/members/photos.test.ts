import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'

const shop = browserShop()

const aPhoto = (red: number) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera of Vera' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()

test(
  'a visitor sends photos with a review: one that cannot be shown says why, and one is removed again',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser, phone)
    const { page } = visit
    await page.goto(`${shop.url}/products/moon-calendar/reviews?write=yes`)
    await page.getByLabel('Headline').focus()
    const photos = page.getByRole('group', { name: 'Photos and videos' })
    const choose = page.locator('input[type=file]')
    await expect(choose).toBeEnabled()
    await choose.setInputFiles([
      { name: 'wall.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(200) },
      { name: 'desk.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(100) },
      { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear shop') },
    ])
    await photos.getByRole('img', { name: 'Photo 2' }).waitFor()
    await photos.getByText('This is no photo or video that we can show.').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await photos.getByRole('button', { name: 'Remove photo' }).nth(2).click()
    await photos.getByRole('button', { name: 'Remove photo' }).first().click()
    // The form reports missing fields, and the photo stays.
    await page.getByRole('button', { name: 'Send review' }).click()
    await page.getByText('Select a star rating.').waitFor()
    await photos.getByRole('img', { name: 'Photo 1' }).waitFor()
    await page.getByRole('radio', { name: '5 of 5 stars' }).check()
    await page.getByLabel('Headline').fill('On my desk')
    await page.getByLabel('Name').fill('Vera')
    await page.getByLabel('Email').fill('vera@example.com')
    await page.getByRole('button', { name: 'Send review' }).click()
    await page.waitForURL(/sent=/)

    const { reviewRows } = await callAsOwner(shop, 'POST', '/stoa/v1/reviews/search', {
      search: { search: { expression: 'desk' } },
    })
    const { media } = reviewRows[0].content
    expect(media).toEqual([{ image: expect.objectContaining({ width: 800, height: 600 }) }])
    const stored = Buffer.from(await (await fetch(`${shop.url}/media/${media[0].image.id}`)).arrayBuffer())
    expect(stored.includes('Camera of Vera')).toBe(false)
    const uploads = await callAsOwner(shop, 'GET', '/site-media/v1/files?parentFolderId=visitor-uploads')
    expect(uploads.files.map(({ id }: { id: string }) => id)).toContain(media[0].image.id)
    const { usages } = await callAsOwner(shop, 'POST', '/stoa/v1/media/usages', { fileIds: [media[0].image.id] })
    expect(usages).toMatchObject([{ kind: 'REVIEW', title: 'On my desk' }])
  },
)

/** Red on the left, blue on the right. */
const aPhotoOfTwoColours = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 400, height: 600, channels: 3, background: 'blue' } }, gravity: 'east' }])
    .png()
    .toBuffer()

test('a member chooses a part of a photo with the keyboard, has it, and removes it', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await sendRegistration(page, shop, 'mia.photo@example.com')
  await page.waitForURL(/\/account/)
  await page.goto(`${shop.url}/account/profile`)
  await page.getByLabel('First name').focus()
  const field = page.getByRole('group', { name: 'Photo' })
  const photo = { name: 'mia.png', mimeType: 'image/png', buffer: await aPhotoOfTwoColours() }
  await page.locator('input[type=file][aria-label=Photo]').setInputFiles(photo)
  await page.getByRole('slider', { name: 'Enlarge' }).press('End')
  await expectAccessible(page)
  // The form waits for the photo.
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  const part = page.getByRole('button', { name: /^Part of the photo/ })
  await expect(part).toBeFocused()
  for (let presses = 0; presses < 15; presses++) await part.press('ArrowRight')
  await page.getByRole('button', { name: 'Use this part' }).click()
  await page.getByText('Your profile was saved.').waitFor()
  await field.getByRole('img', { name: 'Photo 1' }).waitFor()
  const photoNow = async () => {
    const { members } = await callAsOwner(shop, 'POST', '/members/v1/members/query', {
      query: { filter: { loginEmail: 'mia.photo@example.com' } },
      fieldsets: ['FULL'],
    })
    return members[0].profile.photo
  }
  const { url } = await photoNow()
  expect(url).toMatch(/\/media\/[0-9a-f]{32}\.png$/)
  const sent = sharp(Buffer.from(await (await fetch(new URL(url, shop.url))).arrayBuffer()))
  expect(await sent.metadata()).toMatchObject({ width: 150, height: 150 })
  const { channels } = await sent.stats()
  expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).toEqual([0, 0, 255])
  await page.goto(`${shop.url}/account/profile`)
  await page.getByLabel('First name').focus()
  await field.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await page.getByText('Your profile was saved.').waitFor()
  await expect.poll(photoNow).toBeUndefined()
  expect(faults).toEqual([])
})
