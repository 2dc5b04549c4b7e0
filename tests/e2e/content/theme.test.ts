import { expect, test, type Locator, type Page } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()
const path = '/stoa/v1/theme/draft'

async function publish(theme: object): Promise<void> {
  const { draft } = await callAsOwner(shop, 'PATCH', path, { theme })
  if (draft.isChanged) await callAsOwner(shop, 'POST', `${path}/publish`, { revision: draft.revision })
}

const plain = { logo: { picture: null, darkPicture: null, height: 40 }, icon: null, socialPicture: null }
test.afterEach(() => publish({ preset: 'GALLERY', ...plain }))

/** The colour behind the page and the typeface of its heading, as the first response has them: without script. */
function lookOf(page: Page): Promise<object> {
  return page.evaluate(`(() => {
    const { backgroundColor } = getComputedStyle(document.body)
    const { fontFamily, textTransform } = getComputedStyle(document.querySelector('h1'))
    return { backgroundColor, fontFamily: fontFamily.split(',')[0], textTransform }
  })()`)
}

/** The path of the picture that the browser has chosen. */
const chosenPath = (image: Locator): Promise<string> => image.evaluate(({ currentSrc }: any) => new URL(currentSrc).pathname)

test('an owner chooses a preset and a colour, sees both at once beside the form, and publishes them', async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page } = visit
  await enterBackOffice(page, shop, '/content/theme')
  const preview = page.frameLocator('iframe[title="Preview of the shop"]')
  await preview.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Atelier' }).click()
  await expect(preview.locator('html')).toHaveAttribute('data-header', 'SPLIT')
  await page.getByLabel('Brand colour').fill('#ffe14d')
  await page.getByText('To be readable, a colour was made lighter or darker').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Not published').waitFor()

  await using other = await openPage(browser, { javaScriptEnabled: false })
  await other.page.goto(`${shop.url}/`)
  expect(await other.page.locator('html').getAttribute('data-header')).toBe('START')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Theme published').waitFor()
  await other.page.goto(`${shop.url}/`)
  expect(await other.page.locator('html').getAttribute('data-header')).toBe('SPLIT')
  await page.getByRole('button', { name: 'Take up' }).first().waitFor()
})

const looks = {
  GALLERY: { backgroundColor: 'rgb(238, 241, 243)', fontFamily: '"Fraunces Variable"', textTransform: 'none' },
  MARKET: { backgroundColor: 'rgb(249, 244, 234)', fontFamily: '"Bricolage Grotesque Variable"', textTransform: 'none' },
  ATELIER: { backgroundColor: 'rgb(255, 255, 255)', fontFamily: '"Playfair Display Variable"', textTransform: 'uppercase' },
}

for (const [preset, look] of Object.entries(looks))
  test(`every page of the shop has the look of ${preset}, readable in light and dark, and asks for no more files`, async ({
    browser,
  }) => {
    test.setTimeout(120_000)
    await publish({ preset, ...plain })
    await using visit = await openPage(browser)
    const { page } = visit
    const styleSheets: string[] = []
    page.on('request', (request) => request.resourceType() === 'stylesheet' && styleSheets.push(request.url()))
    for (const address of ['/', '/products', '/products/low-tide', '/cart', '/sign-in', '/nothing-here']) {
      styleSheets.length = 0
      await page.goto(shop.url + address)
      expect(await lookOf(page)).toEqual(look)
      expect(styleSheets.length).toBeLessThanOrEqual(1)
      // The usual look is examined on every screen.
      if (preset === 'GALLERY' || !['/', '/products/low-tide'].includes(address)) continue
      for (const [colorScheme, width] of [
        ['light', 360],
        ['dark', 1440],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        await expectAccessibleLayout(page)
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
  })

for (const preset of Object.keys(looks))
  test(`the whole menu of ${preset} is in a low header at every width, and the search field is at hand`, async ({ browser }) => {
    await publish({ preset, ...plain })
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await page.goto(`${shop.url}/cart`)
    for (const width of [768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const menu = page.getByRole('navigation', { name: 'Shop', exact: true })
      expect(await menu.evaluate(({ scrollWidth, clientWidth }: any) => scrollWidth - clientWidth), `${width} px`).toBe(0)
      expect((await page.locator('header').first().boundingBox())!.height, `${width} px`).toBeLessThan(180)
    }
    const field = page.locator('#search')
    if (!(await field.isVisible())) await page.locator('header').getByRole('button', { name: 'Search' }).first().click()
    await field.pressSequentially('bowl')
    await page.getByRole('option', { name: /Wide Bowl/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Wide Bowl' }).waitFor()
    expect(faults).toEqual([])
  })

test('a logo stands in place of the name, another one on dark grounds, and an icon in the tab', async ({ browser }) => {
  await publish({
    logo: { picture: '/media/logo.svg', darkPicture: '/media/dark-logo.svg', height: 48 },
    icon: '/media/icon.png',
  })
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(`${shop.url}/cart`)
  const logo = page.locator('header img')
  await expect(logo).toHaveAttribute('alt', 'Blattwerk')
  expect(await chosenPath(logo)).toBe('/media/logo.svg')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => chosenPath(logo)).toBe('/media/dark-logo.svg')
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/media/icon.png')
})
