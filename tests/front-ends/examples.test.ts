import { expect, test, type Browser, type Page } from '@playwright/test'
import { callAsOwner } from '../support/browser/back-office.ts'
import { expectAccessibleLayout, openFirstPage } from '../support/browser/browser.ts'
import { browserShop } from '../support/browser/browser-shop.ts'
import { fillInToPayment, payWith } from '../support/browser/buying.ts'
import { allowReturnTo, expectPicture, freeAddress } from '../support/projects/other-front-ends.ts'
import { anExample } from '../support/projects/project.ts'
import { recorder } from '../support/projects/pass-on.ts'

const shop = browserShop()

interface Steps {
  choose: (page: Page) => Promise<void>
  /** What the example shows of a cart beside its lines and quantities. */
  changeCart?: (page: Page) => Promise<void>
}

const inNext: Steps = {
  choose: (page) => page.getByText('50 × 70 cm, Cotton paper').click(),
  async changeCart(page) {
    await page.getByRole('textbox', { name: 'Coupon code' }).fill('NOTHING')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('there is no coupon NOTHING').waitFor()
    await page.getByRole('textbox', { name: 'Coupon code' }).fill('TENTH')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Total €88.20', { exact: true }).waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Remove coupon TENTH' }).click()
    await page.getByText('Total €98.00', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  },
}

/** Another variant, because the demo shop has few of each. */
const inAstro: Steps = {
  async choose(page) {
    await page.getByText('50 × 70 cm').click()
    await page.getByText('Matt paper').click()
  },
}

test('examples/nextjs: from the list to the paid order and back, without a hint for its developer', async ({ browser }, info) => {
  await using recorded = await recorder(shop.url)
  await callAsOwner(shop, 'POST', '/stores/v2/coupons', {
    specification: { name: 'A tenth', code: 'TENTH', percentOffRate: 10, startTime: '1700000000000' },
  })
  await using example = anExample('nextjs', { STOA_URL: recorded.url, CLIENT_ID: shop.credentials.clientId })
  await example.run('next', 'build')
  const { url, port } = await freeAddress()
  await allowReturnTo(shop, url)
  await example.serve(url, 'next', 'start', '--port', String(port))
  await buy(browser, url, inNext)
  await info.attach('requests', { body: [...recorded.answered].join('\n') })
  expect(unserved(recorded)).toEqual(['GET /ecom/v2/carts/current 404', 'POST /ecom/v2/carts/current/add-coupon 404'])
  expect(recorded.hinted).toEqual([])

  // The same build, as another app, which is in development.
  const developed = await freeAddress()
  const { oAuthApp } = await callAsOwner(shop, 'POST', '/stoa/v1/oauth-apps', {
    oAuthApp: { name: 'Developed', allowedRedirectDomains: [new URL(developed.url).host], development: true },
  })
  await using again = anExample('nextjs', { STOA_URL: recorded.url, CLIENT_ID: oAuthApp.id })
  await again.serve(developed.url, 'next', 'start', '--port', String(developed.port))
  await buy(browser, developed.url, inNext)
  expect(recorded.hinted.filter((line) => !line.endsWith(' []'))).toEqual([])
  const calls = new Set(recorded.hinted.map((line) => line.split(' ', 2).join(' ')))
  const served = [...recorded.answered].filter((line) => !/^GET \/(media|files)\/|oauth2/.test(line))
  expect(calls).toEqual(new Set(served.map((line) => line.split(' ', 2).join(' '))))
  // Hints are given: a call with a fault has one.
  await callWithFault(recorded.url, oAuthApp.id)
  expect(recorded.hinted.at(-1)).toContain('UNKNOWN_FIELD')
})

test('examples/astro: from the list to the paid order and back, on the older cart', async ({ browser }, info) => {
  await using recorded = await recorder(shop.url)
  await using example = anExample('astro', { STOA_URL: recorded.url, CLIENT_ID: shop.credentials.clientId })
  const { url, port } = await freeAddress()
  await allowReturnTo(shop, url)
  await example.run('astro', 'build')
  await example.serve(url, 'astro', 'preview', '--port', String(port))
  await buy(browser, url, inAstro)
  await info.attach('requests', { body: [...recorded.answered].join('\n') })
  expect(unserved(recorded)).toEqual(['GET /ecom/v1/carts/current 404'])
})

/** The journey of a buyer, who sees two products of a variant on the page of thanks. */
async function buy(browser: Browser, url: string, { choose, changeCart }: Steps): Promise<void> {
  await using visit = await openFirstPage(browser)
  const { page, faults } = visit
  await page.goto(url)
  await expectPicture(page.locator('main img').first())
  await expectAccessibleLayout(page)
  await page.goto(`${url}/pages/privacy`)
  await expectAccessibleLayout(page)
  await takeTwo()
  if (changeCart) {
    await changeCart(page)
    await takeTwo()
  }

  await page.getByRole('button', { name: /^check ?out$/i }).click()
  await page.waitForURL(`${shop.url}/checkout/**`)
  await fillInToPayment(page)
  await payWith(page, '4242424242424242')
  await page.waitForURL(`${url}/thank-you**`)
  await page.getByText(/2 × Low Tide|Quantity 2/).waitFor()
  await expectAccessibleLayout(page)
  expect(faults).toEqual([])
  expect((await page.goto(`${url}/products/nothing`))!.status()).toBe(404)
  await expectAccessibleLayout(page)

  async function takeTwo(): Promise<void> {
    await page.goto(`${url}/products/low-tide`)
    await expectPicture(page.locator('main img').first())
    await expectAccessibleLayout(page)
    await choose(page)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL(`${url}/cart`)
    await page.getByText(/50 × 70 cm/).waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('spinbutton', { name: /^quantity/i }).fill('2')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('link', { name: 'Cart (2)' }).waitFor()
  }
}

/** A visitor without a cart gets 404 for it, and a product that does not exist is asked for; everything else is served. */
function unserved({ answered }: { answered: ReadonlySet<string> }): string[] {
  return [...answered].filter((one) => !/ (2|3)\d\d$/.test(one) && one !== 'GET /stores/v3/products/slug/nothing 404')
}

async function callWithFault(url: string, clientId: string): Promise<void> {
  const post = (path: string, body: object, headers?: Record<string, string>) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const answer = await post('/oauth2/token', { clientId, grantType: 'anonymous' })
  const { access_token: authorization } = (await answer.json()) as { access_token: string }
  await post('/stores/v3/products/query', { query: {}, nothing: 1 }, { authorization })
}
