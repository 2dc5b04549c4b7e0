import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import {
  expectAccessible,
  expectAccessibleLayout,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { fillInToPayment, payWith } from '../../support/browser/buying.ts'
import { aCard, aMembershipApp } from '../../support/shop/membership-app.ts'
import { sendRegistration } from '../../support/browser/member-forms.ts'

const shop = browserShop()

test(
  'a member pays an item with a card for ten classes, and staff see it and can look up why',
  { tag: '@soak' },
  async ({ browser }) => {
    await using office = await openPage(browser)
    await enterBackOffice(office.page, shop, '/settings/memberships')
    await office.page.getByText('No app of your shop provides memberships.').waitFor()
    const owner = async (method: string, path: string, body: object) => ({ body: await callAsOwner(shop, method, path, body) })
    await using app = await aMembershipApp({ owner }, 'Yoga studio')

    await using visit = await openPage(browser, phone)
    const { page, faults } = visit
    const email = `mia-${crypto.randomUUID()}@example.com`
    await sendRegistration(page, shop, email)
    await page.getByRole('heading', { name: 'Hello, Mia' }).waitFor()
    const { members } = await callAsOwner(shop, 'POST', '/members/v1/members/query', { query: { filter: { loginEmail: email } } })
    const { products } = await callAsOwner(shop, 'POST', '/stores/v3/products/query', {
      query: { filter: { slug: 'tea-towel' } },
    })
    const [member, product] = [members[0], products[0]]
    const pays = [product.id]
    aCard(app, 'ten', { memberId: member.id, pays, name: '10-class card' })
    aCard(app, 'sauna', { memberId: member.id, pays: [], name: 'Sauna pass' })

    await page.goto(`${shop.url}/products/tea-towel`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').getByText('Just added').waitFor()
    await page.goto(`${shop.url}/cart`)
    await page
      .getByRole('button', { name: /checkout/i })
      .first()
      .click()
    await fillInToPayment(page)
    const section = page.getByRole('region', { name: 'Pay with a membership' })
    await section.getByText('Sauna pass can’t be used: It pays none of these items').waitFor()
    const card = section.getByRole('button', { name: /10-class card 7 of 10 left/ })
    await expect(section.getByRole('button', { name: 'Without a membership' })).toHaveAttribute('aria-pressed', 'true')
    await card.click()
    await expect(card).toHaveAttribute('aria-pressed', 'true')
    await expectAccessibleLayout(page)
    await page.getByText('Paid with:').filter({ visible: true }).waitFor()
    await payWith(page, '4242424242424242')
    await page.waitForURL(/thank-you/)
    await page.getByText('10-class card').filter({ visible: true }).first().waitFor()
    expect(app.cards.get('ten')!.remaining).toBe(6)
    expect(faults).toEqual([])

    const { orders } = await callAsOwner(shop, 'POST', '/ecom/v1/orders/search', {
      search: { filter: { 'buyerInfo.memberId': member.id } },
    })
    await office.page.goto(`${shop.url}/dashboard/orders/${orders[0].id}`)
    await office.page.getByText('Paid with 10-class card').first().waitFor()
    await office.page.getByText('Membership 10-class card').waitFor()

    await enterBackOffice(office.page, shop, '/settings/memberships')
    await office.page.getByRole('button', { name: 'Check' }).click()
    await office.page.getByText('Choose a member.').waitFor()
    await office.page.getByRole('combobox', { name: 'Member' }).fill(email)
    await office.page.getByRole('option').first().click()
    await office.page.getByRole('combobox', { name: 'Products' }).fill(product.name)
    await office.page.getByRole('option').first().click()
    await office.page.getByRole('button', { name: 'Check' }).click()
    await office.page.getByText(`Pays ${product.name} · 6 of 10 left`).waitFor()
    await office.page.getByText('It pays none of these items').waitFor()
    await expectAccessible(office.page)
    await expectNoSidewaysScroll(office.page)
    expect(office.faults).toEqual([])
  },
)
