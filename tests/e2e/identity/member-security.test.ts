import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, expectRefusal, openPage, phone } from '../../support/browser/browser.ts'
import { until } from '../../support/until.ts'
import { setUp } from './member-security-set-up.ts'
import { sendSignIn } from '../../support/browser/member-forms.ts'
import { password } from '../../support/members/signing-in.ts'

const { mailing, shop, post, register } = setUp()

const hostedPages = ['/sign-in', '/register', '/verify-email', '/forgotten-password', '/new-password?token=x']
const accountPages = ['/confirm-email?token=x', '/account', '/account/orders', '/account/profile', '/account/security']

const get = (path: string, cookie = '') => fetch(shop.url + path, { redirect: 'manual', headers: { cookie } })

for (const javaScriptEnabled of [true, false])
  test(`the mailed link sets a password and shows its secret to no other request (${javaScriptEnabled ? 'with' : 'without'} script)`, async ({
    browser,
  }) => {
    const email = `paul-${javaScriptEnabled}@example.com`
    await register(email)
    await post('/forgotten-password', { email })
    const mail = await until(async () =>
      mailing.smtp.mails.findLast(({ to, parsed }) => to.includes(email) && parsed.text?.includes('/new-password')),
    )
    const link = new URL(/href="([^"]*new-password[^"]*)"/.exec(mail.parsed.html as string)![1]!.replaceAll('&amp;', '&'))
    await using visit = await openPage(browser, { javaScriptEnabled })
    const { page } = visit
    const referrers: string[] = []
    page.on('request', (request) => void request.allHeaders().then((headers) => referrers.push(headers['referer'] ?? '')))
    await page.goto(shop.url + link.pathname + link.search)
    await page.getByLabel('New password').fill('another horse battery')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    expect(referrers.length).toBeGreaterThan(3)
    expect(referrers.filter((referrer) => referrer.includes(link.searchParams.get('token')!))).toEqual([])
  })

test('a sign-in leads to a page of the shop, whatever the link to it says', async () => {
  const email = 'open@example.com'
  const cookie = await register(email)
  for (const to of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    'javascript:alert(1)',
    '/account@evil.example',
    '@evil.example',
    '.evil.example',
    ':8080',
    '/€',
    '/\ud800',
    '/'.repeat(3000),
    'x'.repeat(10_000),
  ]) {
    const answers = [
      await get(`/sign-in?${new URLSearchParams({ to })}`, cookie),
      await post('/sign-in', { email, password, to }),
      await post(`/sign-in?${new URLSearchParams({ to })}`, { email, password, to }),
    ]
    for (const { status, headers } of answers) {
      expect(status, JSON.stringify(to)).toBe(302)
      expect(new URL(headers.get('location')!, shop.url).origin, JSON.stringify(to)).toBe(shop.url)
      expect(headers.get('location'), JSON.stringify(to)).not.toMatch(/^\/[/\\]/)
    }
  }
  for (const request of ['x', '//evil.example', '"><script>']) {
    const response = await post('/sign-in', { email, password, request })
    expect([response.status, response.headers.get('location')]).toEqual([200, null])
    const to = `/oauth2/authorize?${new URLSearchParams({ request_uri: request })}`
    expect(await response.text()).toContain(`<meta http-equiv="refresh" content="0; url=${to}">`)
  }
})

test('a link signs nobody out, and reading a page changes nothing', async () => {
  const cookie = await register('links@example.com')
  for (const path of ['/sign-out', '/de/sign-out', '/sign-out.data', '/account/security?others=yes']) await get(path, cookie)
  expect((await get('/account', cookie)).status).toBe(200)
})

test('no page of the account is framed or kept, with or without script', async () => {
  const cookie = await register('headers@example.com')
  for (const path of [...hostedPages, ...accountPages]) {
    const [name, query = ''] = path.split('?') as [string, string?]
    const { status, headers } = await get(path, cookie)
    // A signed-in member is redirected from the sign-in page.
    expect(status, path).toBe(name === '/sign-in' ? 302 : 200)
    expect(headers.get('cache-control'), path).toBe('no-store')
    if (status === 200) expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    const data = await get(`${name}.data?${query}`, cookie)
    expect(data.headers.get('cache-control'), path).toBe('no-store')
    const visitors = await get(path)
    expect(visitors.headers.get('cache-control'), path).toBe('no-store')
    expect(await visitors.text()).not.toContain('headers@example.com')
  }
})

test(
  'a member finds a sign-in that was somebody else’s, ends it and chooses another password; staff sees it too',
  { tag: '@soak' },
  async ({ browser }) => {
    const email = 'history@example.com'
    const stranger = await register(email)
    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await page.goto(`${shop.url}/sign-in`)
    for (const given of ['a wrong password', password]) {
      await sendSignIn(page, email, given)
      if (given !== password) await page.getByText('Wrong email or password.').waitFor()
    }
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await expectRefusal(faults, 422)
    const history = page.getByRole('region', { name: 'Recent sign-ins' })
    // The failed attempt is noted a moment later.
    await expect(async () => {
      await page.goto(`${shop.url}/account/security`)
      await expect(history.getByRole('listitem')).toHaveCount(3, { timeout: 1000 })
    }).toPass()
    await expect(history.getByRole('listitem').nth(1)).toContainText('Failed: wrong password')
    await expect(history.getByRole('listitem').nth(1).getByRole('button')).toHaveCount(0)
    await expectAccessibleLayout(page)
    await page.setViewportSize(phone.viewport)
    await history
      .getByRole('listitem')
      .filter({ hasText: 'Account created' })
      .getByRole('button', { name: /^This wasn’t me/ })
      .click()
    await page.getByRole('alert').getByText('Choose a new password now').waitFor()
    await expect(page.getByLabel('Current password')).toBeInViewport()
    expect((await get('/account', stranger)).status).toBe(302)
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password').fill('another horse battery')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password was changed.').waitFor()
    await expect(history.getByText('Not you')).toHaveCount(1)
    expect(faults).toEqual([])

    const { memberRows } = await callAsOwner(shop, 'POST', '/stoa/v1/member-rows/search', {
      search: { filter: { loginEmail: email } },
    })
    await using office = await openPage(browser, phone)
    await enterBackOffice(office.page, shop, `/members/${memberRows[0].id}`)
    const list = office.page.getByRole('list', { name: 'Recent sign-ins' })
    await expect(list.getByRole('listitem').nth(1)).toContainText('Wrong password')
    await expect(list.getByRole('listitem').nth(2)).toContainText('Not the member')
    await expectAccessibleLayout(office.page)
  },
)
