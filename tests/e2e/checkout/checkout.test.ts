import { expect, test } from '@playwright/test'
import { preferenceCookies } from '@stoa/storefront/preferences'
import { callAsOwner } from '../../support/browser/back-office.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectRefusal,
  openPage,
  phone,
  untilHydrated,
} from '../../support/browser/browser.ts'
import { fillInToPayment, payWith } from '../../support/browser/buying.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { sendSignIn } from '../../support/browser/member-forms.ts'

const shop = browserShop()

test('a field is validated when it loses the focus and from then on; unsaved input survives another section and a reload', async ({
  browser,
}) => {
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/tea-towel`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  const email = page.locator('[name=email]')
  await untilHydrated(email)
  await email.fill('anna@example')
  await email.press('Tab')
  const sentence = page.getByText('Please enter a valid email address, such as ada@example.com.')
  await sentence.waitFor()
  expect(await email.getAttribute('aria-describedby')).toContain('email-problem')
  await email.fill('anna@example.com')
  await sentence.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Continue to address' }).click()

  await page.locator('[name=firstName]').fill('Anna')
  await page.locator('[name=country]').selectOption('AU')
  const state = page.locator('[name=subdivision]')
  await state.selectOption('New South Wales')
  await page.locator('[name=country]').selectOption('AT')
  await state.waitFor({ state: 'hidden' })
  await page.getByLabel('Use a different billing address').check()
  await page.locator('[name="billing.city"]').fill('Wien')
  await page.getByRole('link', { name: /^Change.*Contact/ }).click()
  await email.fill('berta@example.com')
  await page.reload({ waitUntil: 'networkidle' })
  await expect.poll(() => email.inputValue()).toBe('berta@example.com')
  await page.getByRole('button', { name: 'Continue to address' }).click()
  await page.locator('[name=firstName]').waitFor()
  await expect.poll(() => page.locator('[name=firstName]').inputValue()).toBe('Anna')
  await expect.poll(() => page.locator('[name=country]').inputValue()).toBe('AT')
  await expect.poll(() => page.locator('[name="billing.city"]').inputValue()).toBe('Wien')
  await page.getByLabel('Use a different billing address').uncheck()

  // The server's list links to each field and shrinks as fields are filled in.
  await page.locator('[name=addressLine]').fill('Allee 1')
  const postcode = page.locator('[name=postalCode]')
  await postcode.fill('ABC')
  await postcode.press('Tab')
  const example = page.getByText('This postcode isn’t valid for the country. It should look like 1010.')
  await example.waitFor()
  // A Japanese keyboard types such digits, and mail from abroad the prefix; what is stored is the usual notation.
  await postcode.fill('A-１０１０')
  await example.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save address' }).click()
  const list = page.getByRole('alert')
  await list.getByRole('link', { name: 'Please enter your last name.' }).click()
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('lastName')
  await expectRefusal(faults, 422)
  await page.keyboard.type('Müller')
  await expect.poll(() => list.getByRole('link').allInnerTexts()).toEqual(['Please enter your town or city.'])
  await page.locator('[name=city]').fill('Wien')
  await list.waitFor({ state: 'detached' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('1010 Wien').first().waitFor()
  await page.locator('[name=delivery]').first().check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()

  // A changed total is shown at once and paid at the next press.
  const pay = page.getByRole('button', { name: /^Pay / })
  const before = await pay.innerText()
  await raisePrice('tea-towel')
  await payWith(page, '4242424242424242')
  await page.getByText(/The total has changed from .* Nothing was charged/).waitFor()
  await expect.poll(() => pay.innerText()).not.toBe(before)
  await expectRefusal(faults, 422)
  await expectNoSidewaysScroll(page)
  await payWith(page, '4242424242424242')
  await page.waitForURL(/thank-you/)
  expect(faults).toEqual([])
})

test('the keyboard goes on in the section that opens, also without script', { tag: '@soak' }, async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    await using visit = await openPage(browser, { javaScriptEnabled })
    const { page, faults } = visit
    await page.goto(`${shop.url}/products/tea-towel`)
    await page.getByRole('button', { name: 'Buy now' }).click()
    await page.locator('[name=email]').fill('anna@example.com')
    await page.keyboard.press('Enter')
    await page.locator('[name=firstName]').waitFor()
    await page.keyboard.press('Tab')
    await expect(page.locator('[name=country]')).toBeFocused()
    expect(faults).toEqual([])
  }
})

test(
  'a guest keeps the order in an account with a password alone, and next time signs in inside the checkout',
  { tag: '@soak' },
  async ({ browser }) => {
    await using first = await openPage(browser, phone)
    await first.page.goto(`${shop.url}/products/tea-towel`)
    await first.page.getByRole('button', { name: 'Buy now' }).click()
    await fillInToPayment(first.page)
    await payWith(first.page, '4242424242424242')
    await first.page.waitForURL(/thank-you/)
    const password = 'correct horse battery'
    await first.page.getByLabel('Password').fill(password)
    await expectAccessible(first.page)
    await expectNoSidewaysScroll(first.page)
    await first.page.getByRole('button', { name: 'Create account' }).click()
    await first.page.getByText('This order is in your account.').waitFor()
    expect(new URL(first.page.url()).pathname).toMatch(/thank-you/)
    expect(first.faults).toEqual([])

    await using second = await openPage(browser, phone)
    const { page, faults } = second
    await page.goto(`${shop.url}/products/low-tide`)
    await page.getByRole('button', { name: 'Buy now' }).click()
    await page.waitForURL(/checkout/)
    const { pathname } = new URL(page.url())
    await page.getByRole('link', { name: 'I have an account' }).click()
    const form = page.getByRole('form', { name: 'Sign in' })
    await expect(form.getByLabel('Email address')).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await sendSignIn(form, 'anna@example.com', 'wrong password')
    // The page to sign in knows the way back.
    await page.getByText('Wrong email or password.').waitFor()
    await expectRefusal(faults, 422)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('You’re signed in.').waitFor()
    expect(new URL(page.url()).pathname).toBe(pathname)
    await expect(page.getByLabel('Email')).toHaveValue('anna@example.com')
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('Low Tide')

    // The suggestions for the postcode can be ignored.
    expect(await (await page.request.get(`${shop.url}/checkout/towns?country=DE&postcode=10115`)).json()).toEqual({
      towns: [],
      subdivision: '',
    })
    await page.route('**/checkout/towns?country=DE&postcode=14476', (route) =>
      route.fulfill({ json: { towns: ['Potsdam', 'Golm'], subdivision: 'DE-BB' } }),
    )
    await page.getByRole('button', { name: 'Continue to address' }).click()
    await page.locator('[name=postalCode]').fill('14476')
    await page.getByRole('button', { name: 'Golm' }).click()
    await expect(page.locator('[name=city]')).toHaveValue('Golm')
    await expect(page.locator('[name=city]')).toBeFocused()
    await expect(page.getByText('Your town?')).toBeHidden()
    await expectAccessible(page)
    expect(faults).toEqual([])
  },
)

async function raisePrice(slug: string): Promise<void> {
  const { product } = await callAsOwner(shop, 'GET', `/stores/v3/products/slug/${slug}`)
  const path = `/stores/v3/products/${product.id}`
  const [variant] = (await callAsOwner(shop, 'GET', path)).product.variantsInfo.variants
  await callAsOwner(shop, 'PATCH', path, {
    product: {
      id: product.id,
      revision: product.revision,
      variantsInfo: { variants: [{ ...variant, price: { actualPrice: { amount: '31.00' } } }] },
    },
  })
}

for (const javaScriptEnabled of [true, false]) {
  test(
    `${javaScriptEnabled ? 'with' : 'without'} script, a German order by bank transfer is placed in German, with the instructions`,
    { tag: javaScriptEnabled ? '@soak' : [] },
    async ({ browser }) => {
      await using visit = await openPage(browser, { javaScriptEnabled })
      const { page, faults } = visit
      await page.context().addCookies([{ name: preferenceCookies.language, value: 'de', url: shop.url }])
      await page.goto(`${shop.url}/products/low-tide`)
      await page.getByRole('button', { name: 'Jetzt kaufen' }).click()
      await page.locator('[name=email]').fill('anna@example.com')
      await page.getByRole('button', { name: 'Weiter zur Adresse' }).click()
      const address = { firstName: 'Anna', lastName: 'Müller', addressLine: 'Allee 1', postalCode: '10115', city: 'Berlin' }
      for (const [name, value] of Object.entries(address)) await page.locator(`[name=${name}]`).fill(value)
      await page.getByRole('button', { name: 'Adresse speichern' }).click()
      await page.locator('[name=delivery]').first().check()
      await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click()
      await page.getByLabel('Überweisung').check()
      await page.getByRole('button', { name: 'Zahlungspflichtig bestellen', exact: true }).click()
      await page.waitForURL(/thank-you/)
      await page.getByText('Bitte überweisen Sie den Gesamtbetrag').waitFor()
      // In the owner's language, the owner's words are shown.
      await page.context().addCookies([{ name: preferenceCookies.language, value: 'en', url: shop.url }])
      await page.reload()
      await page.getByText('Please transfer the total').waitFor()
      expect(faults).toEqual([])
    },
  )
}
