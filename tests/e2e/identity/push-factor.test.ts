import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleLayout, openFirstPage, openPage, untilHydrated } from '../../support/browser/browser.ts'
import { pushService, type PushBrowser, type PushService } from '../../support/providers/push-service.ts'
import { startLimit, startShop } from '../../support/servers/running-shop.ts'
import { until } from '../../support/until.ts'
import { password } from '../../support/members/signing-in.ts'
import { sendRegistration, sendSignIn } from '../../support/browser/member-forms.ts'

// A browser without a display reaches no push service, so its subscription is that of a service of the test. The service worker is real.

let shop: Awaited<ReturnType<typeof startShop>>
let service: PushService
test.beforeAll(async () => {
  test.setTimeout(startLimit)
  service = await pushService()
  shop = await startShop()
})
test.afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${shop.url}/account`)
  await sendSignIn(page, email)
  await page.getByText('type this number there:').waitFor()
}

const numberOn = (page: Page) => page.locator('p.tabular-nums').innerText()

/** A member who has turned approvals on in this browser. */
async function turnOn(page: Page, email: string): Promise<PushBrowser> {
  const subscribed = service.browser()
  await page.context().grantPermissions(['notifications'], { origin: shop.url })
  await page.addInitScript(`
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      if (typeof applicationServerKey !== 'string') throw new Error('the key is missing')
      return { toJSON: () => (${subscribed.subscription}) }
    }`)
  await sendRegistration(page, shop, email)
  await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
  await page.goto(`${shop.url}/account/security`)
  const summary = page.getByText('Approve in this browser')
  await untilHydrated(summary)
  await summary.click()
  const start = page.locator('details[open]')
  await start.getByLabel('Your password').fill(password)
  await expectAccessibleLayout(page)
  await start.getByRole('button', { name: 'Continue' }).click()
  const button = page.getByRole('button', { name: 'Turn on' })
  await untilHydrated(button)
  await expectAccessibleLayout(page)
  await button.click()
  await page.getByText('Keep these recovery codes in a safe place.').waitFor()
  return subscribed
}

test(
  'a member turns approvals on, gets a message of a sign-in elsewhere and approves it with its number',
  { tag: '@soak' },
  async ({ browser }) => {
    await using own = await openFirstPage(browser)
    await using other = await openPage(browser)
    const subscribed = await turnOn(own.page, 'push@example.com')
    await own.page.goto(`${shop.url}/account/security`)
    await own.page.getByText(/Approval in a browser/).waitFor()

    await signIn(other.page, 'push@example.com')
    await expectAccessibleLayout(other.page)
    const number = await numberOn(other.page)
    const message = await until(async () => subscribed.messages()[0])

    // Simulates a delivered push message, and a click on its notification.
    const [worker] = own.page.context().serviceWorkers()
    expect(worker!.url()).toBe(`${shop.url}/account/push-worker.js`)
    const shown = await worker!.evaluate((text) => {
      const scope = globalThis as any
      const seen: any = {}
      scope.registration.showNotification = async (title: string, options: object) => Object.assign(seen, { title, ...options })
      scope.clients.openWindow = async (url: string) => Object.assign(seen, { opened: url })
      scope.dispatchEvent(new scope.PushEvent('push', { data: text }))
      const click = new Event('notificationclick')
      const notification = { data: seen.data, close: () => Object.assign(seen, { isClosed: true }) }
      scope.dispatchEvent(Object.assign(click, { notification, waitUntil: () => {} }))
      return { ...seen, scope: scope.registration.scope }
    }, JSON.stringify(message))
    expect(shown).toMatchObject({
      title: message.title,
      body: message.body,
      tag: message.tag,
      opened: shop.url + message.url,
      isClosed: true,
      scope: `${shop.url}/account/`,
    })

    await own.page.goto(shown.opened)
    const field = own.page.getByLabel('Number on the sign-in page')
    await untilHydrated(field)
    await expectAccessibleLayout(own.page)
    await field.fill(number === '99' ? '98' : '99')
    await own.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await own.page.getByText('The sign-in page shows another number.').waitFor()
    await field.fill(number)
    await own.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await own.page.getByText('Approved. The sign-in goes on where it began.').waitFor()
    // The other page has asked by itself.
    await other.page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
    await own.page.goto(shown.opened)
    await own.page.getByText('This sign-in has ended').waitFor()
    expect([...own.faults, ...other.faults].filter((fault) => !fault.includes('422'))).toEqual([])
  },
)

test('a member denies a sign-in, and one without script goes on with a button', { tag: '@soak' }, async ({ browser }) => {
  await using own = await openFirstPage(browser)
  await using stranger = await openPage(browser)
  await using plain = await openPage(browser, { javaScriptEnabled: false })
  const subscribed = await turnOn(own.page, 'deny@example.com')
  service.statuses.push(410)
  await signIn(stranger.page, 'deny@example.com')
  await until(async () => service.arrived.find(({ path }) => subscribed.endpoint.endsWith(path)))
  await own.page.goto(`${shop.url}/account/security`)
  await own.page.getByRole('button', { name: 'It wasn’t me' }).click()
  await own.page.getByText('Whoever it was knows your password').waitFor()
  await stranger.page.getByText('The sign-in was denied or has expired.').waitFor()
  await expectAccessibleLayout(stranger.page)

  // The message of the denied sign-in found nobody, so the page of the next one does not promise one.
  await own.page.goto(`${shop.url}/account/security`)
  await own.page.getByText('This browser gets no messages any more.').waitFor()
  await signIn(plain.page, 'deny@example.com')
  await plain.page.getByText('Open Account, then Security').waitFor()
  const number = await numberOn(plain.page)
  const go = plain.page.getByRole('button', { name: 'I have approved it' })
  await go.click()
  await plain.page.getByText('You haven’t approved the sign-in yet.').waitFor()
  expect(await numberOn(plain.page)).toBe(number)
  await own.page.goto(`${shop.url}/account/security`)
  await own.page.getByLabel('Number on the sign-in page').fill(number)
  await own.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await own.page.getByText('Approved.').waitFor()
  await go.click()
  await plain.page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
  expect([...own.faults, ...stranger.faults].filter((fault) => !fault.includes('422'))).toEqual([])
})
