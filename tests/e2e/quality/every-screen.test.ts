import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { areaScopes } from '@stoa/contract/all'
import { paths } from '../../../apps/dashboard/src/paths.ts'
import { enterBackOffice, enterWithRole } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { otherScreens, samplesOf } from './screen-samples.ts'

const shop = browserShop()

for (const { where, options, first } of [
  { where: 'on a desktop, light', options: { colorScheme: 'light' }, first: 0 },
  { where: 'on a phone, dark', options: { ...phone, colorScheme: 'dark' }, first: 1 },
] as const) {
  // Each screen in one of the layouts, in turns; the soak has both.
  test(`every second back office screen is accessible and fits the window ${where}`, async ({ browser }) => {
    const all = await checkedScreens()
    await expectAllAccessible(
      browser,
      options,
      all.filter((_screen, index) => index % 2 === first),
    )
  })

  test(`every back office screen is accessible and fits the window ${where}`, { tag: '@soak' }, async ({ browser }) => {
    await expectAllAccessible(browser, options, await checkedScreens())
  })
}

async function checkedScreens(): Promise<string[]> {
  return [...(await screens()), '/orders?q=nobody-bought-this', '/no-such-page']
}

async function expectAllAccessible(browser: Browser, options: BrowserContextOptions, all: readonly string[]): Promise<void> {
  test.setTimeout(600_000)
  await using visit = await openPage(browser, options)
  const { page, faults } = visit
  // Not on one of the screens, so that each of them is a navigation.
  await enterBackOffice(page, shop, '/no-such-page-yet')
  for (const screen of all) {
    await follow(page, screen)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await page.evaluate('scrollY'), `pixels that ${screen} has scrolled by itself`).toBeLessThan(100)
    expect(await page.evaluate(smallCheckboxes), `checkboxes of ${screen}`).toEqual([])
  }
  expect(faults).toEqual([])
}

test(
  'somebody who may look at everything and change nothing finds nothing to send, and no screen is refused anything',
  { tag: '@soak' },
  async ({ browser }) => {
    test.setTimeout(600_000)
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterWithRole(
      page,
      shop,
      Object.keys(areaScopes).filter((scope) => scope.endsWith(':READ')),
      '/no-such-page-yet',
    )
    for (const screen of await screens()) {
      await follow(page, screen)
      // A drawer is above its page.
      const own = Object.entries(everyonesOwn).flatMap(([path, labels]) => (screen.startsWith(path) ? labels : []))
      const open = page.locator('[type=submit]:visible:not([aria-disabled=true])')
      // On a slow machine, the buttons of the screen before are there for a moment.
      await expect.poll(async () => (await open.allInnerTexts()).filter((label) => !own.includes(label)), screen).toEqual([])
    }
    expect(faults).toEqual([])
  },
)

/** The buttons that every user of these screens may press. */
const everyonesOwn: Readonly<Record<string, readonly string[]>> = {
  [paths.account()]: ['Change password', 'Change email'],
  // Calculations that change nothing.
  [paths.delivery()]: ['Show'],
  [paths.inspectToken()]: ['Inspect'],
  [paths.tax()]: ['Calculate'],
}

/** Goes to a screen like a link, without reloading the back office. */
async function follow(page: Page, screen: string): Promise<void> {
  const before = await page.evaluate(currentLocation)
  await page.evaluate(
    `history.pushState(null, '', '/dashboard/sites/${shop.credentials.siteId}${screen}'); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await expect.poll(() => page.evaluate(currentLocation)).not.toBe(before)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await page.locator('[aria-busy=true], [role=status]:text("Loading")').first().waitFor({ state: 'detached' })
}

/** Checkboxes that are smaller than 24 pixels (WCAG 2.5.8). */
const smallCheckboxes = `[...document.querySelectorAll('input[type=checkbox]:not([role=switch])')]
  .filter((box) => box.checkVisibility() && Math.min(box.offsetWidth, box.offsetHeight) < 24)
  .map((box) => box.outerHTML)`

/** The router's location, which changes once the next screen is shown. */
const currentLocation =
  'window.__reactRouterDataRouter.state.location.key + window.__reactRouterDataRouter.state.location.pathname'

/** A URL of every route. A new route without parameters is covered automatically; for one with parameters, `Samples` asks for some. */
async function screens(): Promise<string[]> {
  const samples: Partial<Record<string, readonly unknown[]>> = await (made ??= samplesOf(shop))
  return Object.entries(paths)
    .filter(([name]) => !(otherScreens as readonly string[]).includes(name))
    .map(([name, pathOf]) => (pathOf as (...given: unknown[]) => string)(...(samples[name] ?? [])))
}

/** Made once for all tests. */
let made: ReturnType<typeof samplesOf> | undefined
