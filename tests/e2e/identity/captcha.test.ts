import { expect, test } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { expectAccessible, expectRefusal, openPage } from '../../support/browser/browser.ts'
import { captchaService, type CaptchaService } from '../../support/providers/captcha-service.ts'
import { startLimit, startShop } from '../../support/servers/running-shop.ts'

const shop = browserShop()

const mia = { email: 'mia@example.com', password: 'correct horse battery' }

test(
  'the owner demands a captcha always: the browser solves it, and without script the page says what is missing',
  { tag: '@soak' },
  async ({ browser }) => {
    await using office = await openPage(browser)
    await enterBackOffice(office.page, shop, '/settings/members')
    await office.page.getByRole('radio', { name: 'Always' }).check()
    await office.page.getByRole('button', { name: 'Save' }).click()
    await office.page.getByText('Settings saved').waitFor()

    await using visit = await openPage(browser)
    const { page, faults } = visit
    await page.goto(`${shop.url}/register`)
    await page.getByLabel('Email address').fill(mia.email)
    await page.getByLabel('Password', { exact: true }).fill(mia.password)
    await page.getByText('The check is done.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()

    // Each attempt has a captcha of its own, and the form waits for it.
    await page.goto(`${shop.url}/sign-in`)
    await page.getByLabel('Email address').fill(mia.email)
    await page.getByLabel('Password', { exact: true }).fill('a wrong password')
    await page.keyboard.press('Enter')
    await page.getByText('Wrong email or password.').waitFor()
    await expectRefusal(faults, 422)
    await page.getByLabel('Password', { exact: true }).fill(mia.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your account' }).waitFor()

    await page.goto(`${shop.url}/forgotten-password`)
    await page.getByLabel('Email address').fill(mia.email)
    // Before its script is here, the form would be sent without it.
    await page.getByText('The check is done.').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('the link is on its way to you').waitFor()
    expect(faults).toEqual([])

    await using plain = await openPage(browser, { javaScriptEnabled: false, locale: 'de-DE' })
    await plain.page.goto(`${shop.url}/de/sign-in`)
    await expect(plain.page.getByText('das geht nur mit JavaScript')).toBeVisible()
    await plain.page.getByLabel('E-Mail-Adresse').fill(mia.email)
    await plain.page.getByLabel('Passwort', { exact: true }).fill(mia.password)
    await plain.page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(plain.page.getByText('das geht nur mit JavaScript')).toBeVisible()
    await expect(plain.page.getByRole('alert')).toContainText('Prüfung')
  },
)

/** Stands for the script of hCaptcha: its box is a button. */
const script = `window.hcaptcha = {
  render(into, { sitekey, callback }) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'I am human (' + sitekey + ')'
    button.onclick = () => callback('right ' + sitekey)
    into.append(button)
  },
}
stoaCaptchaLoaded()`

test.describe('with another service', () => {
  let service: CaptchaService
  let configured: Awaited<ReturnType<typeof startShop>>
  test.beforeAll(async () => {
    test.setTimeout(startLimit)
    service = await captchaService()
    const env = {
      CAPTCHA_PROVIDER: 'hcaptcha',
      CAPTCHA_SITE_KEY: 'a-key',
      CAPTCHA_SECRET: 'a secret',
      CAPTCHA_VERIFY_URL: service.url,
    }
    configured = await startShop({ env })
  })
  test.afterAll(async () => {
    await configured[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })

  test('its widget is shown, and the form waits for it', async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    const isOfService = (url: URL) => url.hostname.endsWith('hcaptcha.com')
    await page.route(isOfService, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    for (let time = 0; time < 10; time++)
      await page.request.post(`${configured.url}/forgotten-password`, {
        headers: { origin: configured.url },
        form: { email: `${time}@example.com` },
        maxRedirects: 0,
      })
    await page.goto(`${configured.url}/forgotten-password`)
    const box = page.getByRole('button', { name: 'I am human (a-key)' })
    await box.waitFor()
    await page.getByLabel('Email address').fill(mia.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await box.click()
    await page.getByText('the link is on its way to you').waitFor()
    expect(service.asked.map(({ secret, response }) => [secret, response])).toEqual([['a secret', 'right a-key']])
    expect(faults).toEqual([])
  })
})
