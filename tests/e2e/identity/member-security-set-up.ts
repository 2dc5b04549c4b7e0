import { expect } from '@playwright/test'
import { takeMailedCode } from '../../support/browser/mailed-code.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'
import { password } from '../../support/members/signing-in.ts'

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
}

/** Starts the shop of a test file and returns what its tests use. Call it once, at the top of the file. */
export function setUp() {
  const mailing = mailingShop()
  const { shop } = mailing

  const post = (path: string, form: Record<string, string>, cookie = '') =>
    fetch(shop.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.url, cookie },
      body: new URLSearchParams(form),
    })

  async function register(email: string): Promise<string> {
    const asked = await post('/register', { email, password })
    expect(asked.status).toBe(200)
    const stateToken = /name="stateToken" value="([^"]+)"/.exec(await asked.text())![1]!
    const response = await post(
      '/verify-email',
      { stateToken, code: await takeMailedCode(mailing.smtp, email) },
      cookiesOf(asked),
    )
    expect(response.status).toBe(302)
    return [cookiesOf(asked), cookiesOf(response)].join('; ')
  }

  return { mailing, shop, post, register }
}
