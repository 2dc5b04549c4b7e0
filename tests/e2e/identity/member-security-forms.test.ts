import { expect, test } from '@playwright/test'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { setUp } from './member-security-set-up.ts'
import { password } from '../../support/members/signing-in.ts'

const { shop, post, register } = setUp()

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
