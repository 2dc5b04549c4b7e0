import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, expectRefusal, openPage, phone } from '../../support/browser/browser.ts'
import { takeMailedCode } from '../../support/browser/mailed-code.ts'
import { until } from '../../support/until.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'

const mailing = mailingShop()
const { shop } = mailing

const password = 'correct horse battery'
const hostedPages = ['/sign-in', '/register', '/verify-email', '/forgotten-password', '/new-password?token=x']
const accountPages = ['/confirm-email?token=x', '/account', '/account/orders', '/account/profile', '/account/security']

const post = (path: string, form: Record<string, string>, cookie = '') =>
  fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.url, cookie },
    body: new URLSearchParams(form),
  })

const get = (path: string, cookie = '') => fetch(shop.url + path, { redirect: 'manual', headers: { cookie } })

async function register(email: string): Promise<string> {
  const asked = await post('/register', { email, password })
  expect(asked.status).toBe(200)
  const stateToken = /name="stateToken" value="([^"]+)"/.exec(await asked.text())![1]!
  const response = await post('/verify-email', { stateToken, code: await takeMailedCode(mailing.smtp, email) }, cookiesOf(asked))
  expect(response.status).toBe(302)
  return [cookiesOf(asked), cookiesOf(response)].join('; ')
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
}

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

/** Returns an answer as a stranger sees it, without the parts that differ every time. */
async function seenOf(response: Response, email: string) {
  const text = (await response.text())
    .replaceAll(email, '…')
    .replaceAll(encodeURIComponent(email), '…')
    // Tokens, ids, nonces and captchas.
    .replaceAll(/[\w-]{22,}={0,2}/g, '…')
  return {
    status: response.status,
    headers: [...response.headers.keys()].toSorted(),
    cookies: response.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]),
    location: response.headers.get('location')?.replaceAll(encodeURIComponent(email), '…'),
    text,
  }
}

test('no form of the shop shows a stranger whether an email has an account', async () => {
  await callAsOwner(shop, 'PATCH', '/iam/signon/v1/sign-on-policies', {
    signOnPolicy: { offerMailedCode: true, captcha: 'NEVER' },
  })
  const known = 'known@example.com'
  await register(known)
  const forms: [path: string, more?: Record<string, string>][] = [
    ['/register', { password }],
    ['/register', { password: 'short' }],
    ['/register', { password, to: '/wishlist' }],
    ['/sign-in', { password: 'a wrong password' }],
    // The password of the registration above that nobody has finished.
    ['/sign-in', { password: 'another horse battery' }],
    ['/sign-in/code', {}],
    ['/forgotten-password', {}],
    ['/deleted-account', { password }],
    ['/orders', { number: '10001' }],
  ]
  for (const email of [known, 'other@example.com']) await post('/register', { email, password: 'another horse battery' })
  for (const [path, more = {}] of forms) {
    const [taken, free] = [await post(path, { ...more, email: known }), await post(path, { ...more, email: 'other@example.com' })]
    expect(taken.status, path).toBeLessThan(500)
    expect(taken.status, path).not.toBe(404)
    expect(await seenOf(taken, known), path).toEqual(await seenOf(free, 'other@example.com'))
  }
  await callAsOwner(shop, 'PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { offerMailedCode: false } })
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
      await page.getByLabel('Email address').fill(email)
      await page.getByLabel('Password').fill(given)
      await page.getByRole('button', { name: 'Sign in' }).click()
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

test('no form of the account fails, whatever is sent', async () => {
  const cookie = await register('forms@example.com')
  const fields = [
    'email',
    'password',
    'firstName',
    'lastName',
    'nickname',
    'slug',
    'phone',
    'token',
    'stateToken',
    'code',
    'request',
    'to',
  ]
  const more = ['sessionId', 'currentPassword', 'newPassword']
  const texts = ['', '\u0000', '\ud800', 'x'.repeat(10_000), '{"a":[]}', '\u202e', '0', "' or 1=1 --", '😀'.repeat(100)]
  const paths = [
    '/sign-in',
    '/register',
    '/verify-email',
    '/forgotten-password',
    '/new-password',
    '/account/profile',
    '/account/security',
  ]
  const valid = { email: 'forms@example.com', password, code: '123456', stateToken: 'x', token: 'x' }
  // Each path gets each text in all fields at once, and in each field alone another text than the paths before.
  for (const [position, path] of paths.entries()) {
    const forms = [
      ...texts.map((text) => Object.fromEntries([...fields, ...more.slice(1)].map((name) => [name, text]))),
      ...[...fields, ...more].map((name, index) => ({ ...valid, [name]: texts[(position + index) % texts.length]! })),
    ]
    for (const form of forms) {
      const { status } = await post(path, form, cookie)
      expect(status, `${path} ${JSON.stringify(form).slice(0, 200)}`).toBeLessThan(500)
    }
  }
})
