import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessible, expectNoSidewaysScroll, expectRefusal, openPage, phone } from '../../support/browser/browser.ts'
import { fillInToPayment, payWith, toPayment } from '../../support/browser/buying.ts'
import { withOtherEnd } from '../../support/with-other-end.ts'
import { mailingShop } from '../../support/browser/mailing-shop.ts'

const mailing = mailingShop()
const { shop } = mailing

const codeIn = (text = '') => /[0-9A-Z]{4}(-[0-9A-Z]{4}){4}/.exec(text)?.[0] ?? ''

test(
  'a gift card is bought on a phone, arrives by mail, and pays a part of an order; the refund goes to it first',
  { tag: '@soak' },
  async ({ browser }) => {
    test.setTimeout(240_000)
    await callAsOwner(shop, 'PATCH', '/stoa/v1/mail-settings', { settings: { sendInTestMode: true } })
    await using office = await openPage(browser)
    await enterBackOffice(office.page, shop, '/gift-cards/products/new')
    const drawer = office.page.getByRole('dialog', { name: 'New gift card product' })
    await drawer.getByLabel('Name').fill('Gift card')
    await drawer.getByLabel('Amounts, EUR').fill('20.00\n50.00')
    await drawer.getByLabel('Customers may choose another amount').check()
    await drawer.getByLabel('At least').fill('10')
    await drawer.getByLabel('At most').fill('200')
    await drawer.getByRole('button', { name: 'Create' }).click()
    await office.page.getByRole('link', { name: 'Gift card', exact: true }).first().waitFor()
    await expectAccessible(office.page)

    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    await page.goto(`${shop.url}/gift-cards`)
    await page.getByRole('radio', { name: 'Another amount' }).check()
    await page.getByLabel('Your amount').fill('5')
    await page.getByLabel('Name of the recipient').fill('Mia')
    await page.getByLabel('Email address of the recipient').fill('mia@example.com')
    await page.getByLabel('Your name').fill('Jonas')
    await page.getByLabel('Message').fill('All the best!')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('We don’t offer this amount. Please choose another.').waitFor()
    await expectRefusal(faults, 422)
    await page.getByLabel('Your amount').fill('20')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('Added to your cart: Gift card').waitFor()
    await page.getByText('Mia').first().waitFor()
    await page
      .getByRole('link', { name: 'Checkout' })
      .or(page.getByRole('button', { name: 'Checkout' }))
      .first()
      .click()
    await page.locator('[name=email]').fill('jonas@example.com')
    await page.getByRole('button', { name: 'Continue to address' }).click()
    await page.locator('[name=firstName]').fill('Jonas')
    await page.locator('[name=lastName]').fill('Berg')
    await page.locator('[name=addressLine]').fill('Allee 1')
    await page.locator('[name=postalCode]').fill('10115')
    await page.locator('[name=city]').fill('Berlin')
    await page.getByRole('button', { name: 'Save address' }).click()
    await payWith(page, '4242424242424242')
    await page.waitForURL(/thank-you/)
    await expect
      .poll(() => mailing.smtp.mails.find(({ to }) => to[0] === 'mia@example.com')?.parsed.subject)
      .toMatch(/^Your gift card for /)
    const mail = mailing.smtp.mails.find(({ to }) => to[0] === 'mia@example.com')!
    expect(mail.parsed.text).toContain('All the best!')
    const code = codeIn(mail.parsed.text)

    await page.goto(`${shop.url}/products/low-tide`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('Just added').waitFor()
    await page.goto(`${shop.url}/cart`)
    await page.getByText('Redeem a gift card').click()
    await page.getByLabel('Gift card code').fill(withOtherEnd(code))
    await page.getByRole('button', { name: 'Redeem' }).click()
    await page.getByText('There’s a typing error in this code.').waitFor()
    await expectRefusal(faults, 422)
    await page.getByLabel('Gift card code').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Redeem' }).click()
    await page.getByText('pays €20.00').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await toPayment(page)
    await expect(page.locator('form').filter({ hasText: 'Left to pay' })).toContainText('€13.90')
    await payWith(page, '4242424242424242')
    await page.waitForURL(/thank-you/)
    await expect(page.locator('main')).toContainText('Gift card−€20.00')
    const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', {
      search: { sort: [{ fieldName: 'number', order: 'DESC' }] },
    })
    expect(orders[0]).toMatchObject({ paymentStatus: 'PAID', giftCardPayment: { amount: { amount: '20.00' } } })

    await page.goto(`${shop.url}/gift-card-balance`)
    const field = page.getByLabel('Gift card code')
    await field.focus()
    await page.getByRole('button', { name: 'Show balance' }).hover()
    await expect(async () => {
      await field.fill('')
      await page.keyboard.insertText(code.replaceAll('-', '').toLowerCase())
      expect(await field.inputValue()).toBe(code)
    }).toPass()
    // A character in the middle is corrected where it stands.
    await field.evaluate((input) =>
      (input as unknown as { setSelectionRange(from: number, to: number): void }).setSelectionRange(6, 6),
    )
    await page.keyboard.press('Backspace')
    await page.keyboard.type(code[5]!)
    expect(await field.inputValue()).toBe(code)
    await page.getByRole('button', { name: 'Show balance' }).click()
    await page.getByText('€0.00').waitFor()
    await page.getByRole('button', { name: 'What was it used for?' }).click()
    await page.getByText('We’ve sent a code to m…@example.com.').waitFor()
    const codeMail = () => mailing.smtp.mails.find(({ parsed }) => /^\d{6} is your code/.test(parsed.subject ?? ''))
    await expect.poll(() => codeMail()?.to).toEqual(['mia@example.com'])
    await page.getByLabel('Code from the email').fill(codeMail()!.parsed.subject!.slice(0, 6))
    await page.getByRole('button', { name: 'Show history' }).click()
    await expect(page.getByRole('table', { name: 'History' })).toContainText('−€20.00')
    await expectAccessible(page)
    expect(faults).toEqual([])

    await enterBackOffice(office.page, shop, `/orders/${orders[0].id}/refund`)
    const refund = office.page.getByRole('dialog')
    await refund.getByLabel(/^Amount/).fill('5')
    await refund.getByText('The gift card gets its money back first:').waitFor()
    await refund.getByRole('button', { name: 'Refund €5.00' }).click()
    await office.page
      .getByText(/refunded$/)
      .first()
      .waitFor()
    await enterBackOffice(office.page, shop, '/gift-cards/cards')
    await expect(office.page.getByRole('row').filter({ hasText: 'Mia' })).toContainText('€5.00 of €20.00')
  },
)

test('without script a gift card covers a whole order, which needs no other payment', async ({ browser }) => {
  const { giftCard } = await callAsOwner(shop, 'POST', '/gift-cards/v1/gift-cards', {
    giftCard: { currency: 'EUR', source: 'MANUAL', initialValue: { amount: '100.00' } },
  })
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await fillInToPayment(page)
  await page.getByText('Redeem a gift card').click()
  await page.getByLabel('Gift card code').fill(giftCard.code)
  await page.getByRole('button', { name: 'Redeem' }).click()
  await page.getByText('pays €33.90').waitFor()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL(/thank-you/)
  await expect(page.locator('main')).toContainText('Left to pay€0.00')
  expect(faults).toEqual([])
})

test(
  'the owner issues a card, reads its code once, adjusts it with a reason, disables it, and imports others',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, '/gift-cards/cards/new')
    const form = page.getByRole('dialog', { name: 'Issue gift card' })
    await form.getByLabel('Amount, EUR').fill('30')
    await form.getByRole('button', { name: 'Issue' }).click()
    const issued = page.getByRole('dialog', { name: 'Gift card issued' })
    const code = codeIn(await issued.innerText())
    expect(code).not.toBe('')
    await issued.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: `•••• ${code.slice(-4)}` }).click()
    const card = page.getByRole('dialog', { name: `Gift card •••• ${code.slice(-4)}` })
    await card.getByText('Take away').click()
    await card.getByLabel('Amount, EUR').fill('12.50')
    await card.getByRole('button', { name: 'Change' }).click()
    await card.getByText('Say why').waitFor()
    await card.getByLabel('Reason').fill('Paid in the workshop')
    await card.getByRole('button', { name: 'Change' }).click()
    await card.getByText('Paid in the workshop').waitFor()
    await card.getByText('then €17.50').waitFor()
    await card.getByRole('button', { name: 'Disable' }).click()
    await card.getByRole('button', { name: 'Enable' }).waitFor()
    await expectAccessible(page)
    await enterBackOffice(page, shop, '/gift-cards/cards/import')
    const imports = page.getByRole('dialog', { name: 'Import gift cards' })
    await imports.getByLabel('Gift cards').fill('OLD1234567; 12.00; 2090-12-31; anna@example.com\nOLD7654321; x')
    await imports.getByRole('button', { name: 'Import' }).click()
    await imports.getByText('Line 2: “x” isn’t an amount.').waitFor()
    await imports.getByLabel('Gift cards').fill('OLD1234567; 12.00; 2090-12-31; anna@example.com')
    await imports.getByRole('button', { name: 'Import' }).click()
    await page.getByText('1 gift card imported').waitFor()
    await page.getByRole('link', { name: '•••• 4567' }).waitFor()
    await enterBackOffice(page, shop, '/gift-cards/figures')
    await page.getByRole('heading', { name: 'The last twelve months' }).waitFor()
    await page.getByRole('button', { name: 'Show table' }).click()
    await expectAccessible(page)
    expect(faults).toEqual([])
  },
)
