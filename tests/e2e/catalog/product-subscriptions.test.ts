import { expect, test } from '@playwright/test'
import { callAsOwner, enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

const read = async (slug: string) => (await callAsOwner(shop, 'GET', `/stores/v3/products/slug/${slug}`)).product

test(
  'a product gets subscriptions, its own and shared ones, in an order; a shared one is changed and deleted for all products',
  { tag: '@soak' },
  async ({ browser }) => {
    const { id } = await read('breakfast-cup')
    const other = await read('market-bag')
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await enterBackOffice(page, shop, `/products/${id}`)
    const panel = page.getByRole('region', { name: 'Subscriptions' })
    const rows = panel.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem')

    await panel.getByRole('button', { name: 'New subscription' }).click()
    const drawer = page.getByRole('dialog', { name: 'New subscription' })
    await drawer.getByLabel('Title').fill('Half a year')
    await drawer.getByLabel('Charge every').fill('2')
    await drawer.getByLabel('Unit', { exact: true }).selectOption({ label: 'Weeks' })
    await drawer.getByLabel('After a number of payments').check()
    await drawer.getByLabel('Discount').selectOption({ label: 'Percentage' })
    await drawer.getByRole('button', { name: 'Add' }).click()
    await drawer.getByText('Enter a percentage from 0.1 to 99.9.').waitFor()
    await drawer.getByLabel('Percentage off').fill('10')
    await drawer.getByLabel('Payments', { exact: true }).fill('6')
    await drawer.getByLabel('Free trial (optional)').fill('14')
    await expectAccessibleLayout(page)
    await drawer.getByRole('button', { name: 'Add' }).click()
    await rows.getByText('Every 2 weeks · 6 payments · 10% off · 14 days free').waitFor()
    expect((await read('breakfast-cup')).subscriptionDetails).toBeUndefined()

    await panel.getByRole('button', { name: 'New subscription' }).click()
    await drawer.getByLabel('Title').fill('Monthly')
    await drawer.getByLabel('Share it with other products').check()
    await drawer.getByRole('button', { name: 'Add' }).click()
    await rows.nth(1).getByText('Shared').waitFor()
    await panel.getByRole('button', { name: 'Move up: Monthly' }).click()
    await panel.getByRole('button', { name: 'Hide Half a year' }).click()
    await panel.getByLabel('Also sell it once, without a subscription').uncheck()
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Breakfast Cup saved').waitFor()
    const saved = (await read('breakfast-cup')).subscriptionDetails
    expect(saved).toMatchObject({
      allowOneTimePurchases: false,
      subscriptions: [
        { title: 'Monthly', visible: true, frequency: 'MONTH', autoRenewal: true },
        {
          title: 'Half a year',
          visible: false,
          interval: 2,
          billingCycles: 6,
          freeTrialPeriod: { frequency: 'DAY', interval: 14 },
        },
      ],
    })
    const assignment = { assignedSubscriptionOptions: [{ id: saved.subscriptions[0].id }] }
    await callAsOwner(shop, 'POST', `/stores/v1/subscription-options/product/${other.id}/assign`, assignment)

    await panel.getByRole('button', { name: 'Edit Monthly' }).click()
    const shared = page.getByRole('dialog', { name: 'Monthly' })
    await shared.getByText('2 products offer it now.').waitFor()
    await shared.getByLabel('Title').fill('Every month')
    await shared.getByRole('button', { name: 'Save for all products' }).click()
    await rows.first().getByText('Every month', { exact: true }).waitFor()
    await expect(page.getByText('This product changed while you were editing')).toHaveCount(0)
    for (const slug of ['breakfast-cup', 'market-bag'])
      expect((await read(slug)).subscriptionDetails.subscriptions[0].title).toBe('Every month')

    // Nobody could buy it.
    await panel.getByRole('button', { name: 'Hide Every month' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await panel.getByRole('alert').getByText('Show at least one subscription').waitFor()
    await panel.getByRole('button', { name: 'Show Every month' }).click()
    await panel.getByRole('button', { name: 'Edit Every month' }).click()
    await page.getByRole('dialog', { name: 'Every month' }).getByRole('button', { name: 'Delete Every month' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(rows).toHaveCount(1)
    expect((await read('market-bag')).subscriptionDetails).toEqual({ allowOneTimePurchases: true })
    expect(faults).toEqual([])
  },
)

test('a shared subscription is found by its words and added on a phone', { tag: '@soak' }, async ({ browser }) => {
  const { id, name } = await read('picnic-blanket')
  const create = (title: string, frequency: string) =>
    callAsOwner(shop, 'POST', '/stores/v1/subscription-options', {
      subscriptionOption: { title, subscriptionSettings: { frequency, autoRenewal: true } },
    })
  await create('Each season', 'YEAR')
  await create('Twice a year', 'MONTH')
  await using visit = await openPage(browser, phone)
  const { page, faults } = visit
  await enterBackOffice(page, shop, `/products/${id}`)
  const panel = page.getByRole('region', { name: 'Subscriptions' })
  const picker = panel.getByRole('combobox', { name: 'Add a shared subscription' })
  // There is room for its list above and below, wherever the page is scrolled to.
  await picker.evaluate((field: any) => field.scrollIntoView({ block: 'center' }))
  await picker.fill('season')
  await page.getByRole('option', { name: 'Each season – Every year · until cancelled' }).click()
  await panel.getByText('Every year · until cancelled').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`${name} saved`).waitFor()
  expect((await read('picnic-blanket')).subscriptionDetails).toMatchObject({
    allowOneTimePurchases: true,
    subscriptions: [{ title: 'Each season' }],
  })
  expect(faults).toEqual([])
})
