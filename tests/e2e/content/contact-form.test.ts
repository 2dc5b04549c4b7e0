import { expect, test, type Page } from '@playwright/test'
import { enterBackOffice } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, openPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { publishContactPage, publishOn } from '../../support/browser/contact-message.ts'
import { moveClockTo } from '../../support/browser/move-clock.ts'

const shop = browserShop()

async function fillIn(page: Page, { name, message }: { name: string; message: string }) {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Message', { exact: true }).fill(message)
}

test('a visitor without script writes to the shop: what is wrong stands beside its field, and what was typed stays', async ({
  browser,
}) => {
  const { slug } = await publishContactPage(shop, {
    title: 'Without script',
    settings: { name: 'REQUIRED', thanks: 'We answer soon.' },
  })
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto(`${shop.url}/pages/${slug}`)
  await fillIn(page, { name: 'Mia Berg', message: 'Do you wrap presents?' })
  await page.getByLabel('Email address').fill('mia at example')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Enter an email address/)
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Do you wrap presents?')
  await page.getByLabel('Email address').fill('mia@example.com')
  // People take longer than programs, on the clock of the shop.
  await moveClockTo(shop, new Date(Date.now() + 60_000))
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('We answer soon.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/pages/${slug}`)
})

test('with script the form stays in its page, and the owner reads, archives and finds the message', async ({ browser }) => {
  test.setTimeout(60_000)
  const { slug } = await publishContactPage(shop, { title: 'With script', settings: { name: 'REQUIRED', subject: 'OPTIONAL' } })
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(`${shop.url}/pages/${slug}`)
  await expectAccessibleLayout(page)
  await page.getByLabel('Email address').focus()
  await page.locator('input[name=inPlace]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription('This field is required.')
  await fillIn(page, { name: 'Otto Klein', message: 'Where is my parcel?' })
  await page.getByLabel('Email address').fill('otto@example.com')
  // People take longer than programs, on the clock of the shop.
  await moveClockTo(shop, new Date(Date.now() + 180_000))
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you. We have received your message.' })).toBeFocused()
  expect(new URL(page.url()).pathname).toBe(`/pages/${slug}`)

  await using office = await openPage(browser)
  await enterBackOffice(office.page, shop, '/')
  await office.page.getByRole('link', { name: /Messages/ }).click()
  await office.page.getByRole('link', { name: 'Otto Klein' }).click()
  await expect(office.page.getByText('Where is my parcel?')).toBeVisible()
  await expect(office.page.getByRole('link', { name: 'Reply to Otto Klein' })).toHaveAttribute(
    'href',
    /^mailto:otto@example\.com\?/,
  )
  await office.page.getByRole('button', { name: 'Archive' }).click()
  await expect(office.page.getByText('Message archived')).toBeVisible()
  await expect(office.page.getByRole('link', { name: 'Otto Klein' })).toHaveCount(0)
  await office.page.getByRole('link', { name: 'Archived' }).click()
  await expect(office.page.getByRole('link', { name: 'Otto Klein' })).toBeVisible()
})

test('a map is shown once the visitor asks for it, and nothing else loads from elsewhere', async ({ browser }) => {
  const { id, slug } = await publishContactPage(shop, { title: 'Where we are' })
  await publishOn(shop, id, [
    {
      id: 'place',
      type: 'map',
      settings: {
        title: 'Visit us',
        address: 'Torstraße 1\n10119 Berlin',
        coordinates: '52.5281, 13.4106',
        embed: true,
        hours: [{ day: 'MONDAY', from: '09:00', to: '18:00' }],
      },
    },
  ])
  await using visit = await openPage(browser)
  const { page } = visit
  const elsewhere: string[] = []
  await page.route(/openstreetmap/, (route) => {
    elsewhere.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>A map</p>' })
  })
  await page.goto(`${shop.url}/pages/${slug}`)
  await expect(page.getByRole('row', { name: /Monday/ })).toContainText('–')
  await expect(page.getByRole('row', { name: /Sunday/ })).toContainText('Closed')
  await expect(page.getByRole('link', { name: 'Open in map' })).toHaveAttribute('href', /mlat=52\.5281&mlon=13\.4106/)
  expect(elsewhere).toEqual([])
  await page.getByRole('link', { name: 'Show the map' }).click()
  await expect(page.frameLocator('iframe').getByText('A map')).toBeVisible()
})
