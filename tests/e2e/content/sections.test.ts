import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()
const path = '/stoa/v1/sections'

async function publish(place: string, sections: object[]): Promise<void> {
  const { draft } = await callAsOwner(shop, 'PATCH', `${path}/draft`, { place, sections })
  if (draft.isChanged) await callAsOwner(shop, 'POST', `${path}/draft/publish`, { place, revision: draft.revision })
}

const paragraph = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

/** One of each kind. */
async function everySection(): Promise<object[]> {
  const { products } = await callAsOwner(shop, 'POST', '/stores/v3/products/search', { search: { cursorPaging: { limit: 1 } } })
  const picture: string = products[0].media.main.image.url
  const settings: Record<string, object> = {
    hero: { title: 'Made by few hands', text: 'In one yard.', button: 'See all', link: '/products', picture },
    'rich-text': { title: 'Words', text: paragraph('What we do.') },
    'picture-text': { title: 'Beside', text: paragraph('A text.'), picture, pictureAt: 'END' },
    'product-row': { title: 'New here', show: 'NEWEST' },
    'featured-collection': { title: 'Best of all', button: 'All products', link: '/products' },
    collections: {},
    gallery: {
      title: 'Our yard',
      pictures: [
        { picture, about: 'A print' },
        { picture, about: 'Another one' },
      ],
    },
    'logo-row': { title: 'Seen in', logos: [{ picture, name: 'A magazine' }] },
    questions: { title: 'Asked often', own: [{ question: 'Do you print at night?', answer: 'No.' }] },
    reviews: {},
    countdown: { title: 'The sale ends', moment: '2099-01-31T12:00:00Z' },
    table: { title: 'Sizes', rows: [{ cells: 'Size | Width' }, { cells: 'A3 | 30 cm' }] },
    columns: {
      title: 'Why us',
      columns: [
        { title: 'Paper', text: 'Heavy.' },
        { title: 'Ink', text: 'Dark.' },
      ],
    },
    'contact-form': { title: 'Write to us', subject: 'OPTIONAL', phone: 'OPTIONAL' },
    newsletter: { title: 'News by email' },
    map: {
      title: 'Visit us',
      address: 'Torstraße 1\n10119 Berlin',
      coordinates: '52.5281, 13.4106',
      embed: true,
      hours: [{ day: 'MONDAY', from: '09:00', to: '18:00' }],
    },
    spacer: { line: true },
    'custom-html': { html: '<p>Own <strong>words</strong></p><script>document.title = "hacked"</script>' },
  }
  return Object.entries(settings).map(([type, each]) => ({ id: type, type, settings: each }))
}

test('every section is accessible, on a phone and a desktop, light and dark, and works without script', async ({ browser }) => {
  test.setTimeout(90_000)
  const { page: content } = await callAsOwner(shop, 'POST', '/stoa/v1/pages', { page: { title: 'Every section' } })
  await publish(content.id, await everySection())
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(`${shop.url}/pages/${content.slug}`)
  for (const heading of [
    'Made by few hands',
    'Words',
    'New here',
    'Our yard',
    'Asked often',
    'The sale ends',
    'Why us',
    'Write to us',
    'News by email',
    'Visit us',
  ])
    await page.getByRole('heading', { name: heading }).waitFor()
  await expect(page.getByRole('columnheader', { name: 'Width' })).toBeVisible()
  await expect(page).not.toHaveTitle('hacked')
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await expectAccessibleLayout(page)
      // They are narrower than the page, and begin where its heading does.
      for (const [type, part] of [
        ['contact-form', 'form'],
        ['newsletter', 'form'],
        ['questions', 'h2'],
      ] as const) {
        const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x
        expect(await left(`[data-section=${type}] ${part}`), `${type} at ${width}`).toBe(await left('main h1'))
      }
    }
  await using plain = await openPage(browser, { javaScriptEnabled: false })
  await plain.page.goto(`${shop.url}/pages/${content.slug}`)
  await plain.page.getByText('Do you print at night?').click()
  await expect(plain.page.getByText('No.', { exact: true })).toBeVisible()
  await plain.page.getByRole('link', { name: 'See all' }).click()
  await expect(plain.page).toHaveURL(`${shop.url}/products`)
  await callAsOwner(shop, 'DELETE', `/stoa/v1/pages/${content.id}`)
})

test('an owner builds a page from sections by keyboard, takes a step back, previews and publishes it', async ({ browser }) => {
  const { page: content } = await callAsOwner(shop, 'POST', '/stoa/v1/pages', { page: { title: 'Our story' } })
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, `/content/pages/${content.id}`)
  await page.getByRole('link', { name: 'Sections' }).click()
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add section' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await add('Hero')
  await page.getByLabel('Title').fill('Two printers and a potter')
  // The preview shows it before it is saved.
  const preview = page.locator('[aria-hidden=false] > * > iframe').contentFrame()
  await preview.getByRole('heading', { name: 'Two printers and a potter' }).waitFor()
  await add('Space')
  await page.getByRole('button', { name: /^Move Space:/ }).press('ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: 'Space moved to position 1 of 2' })).toBeAttached()
  await page.getByRole('button', { name: 'Remove Space' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Remove Space' })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Not published').waitFor()
  await using other = await openPage(browser)
  await other.page.goto(`${shop.url}/pages/${content.slug}`)
  await expect(other.page.getByText('Two printers and a potter')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Page published').waitFor()
  await other.page.reload()
  await other.page.getByRole('heading', { name: 'Two printers and a potter' }).waitFor()
  await callAsOwner(shop, 'DELETE', `/stoa/v1/pages/${content.id}`)
})
