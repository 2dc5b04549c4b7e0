import { expect, test, type Page } from '@playwright/test'
import { cardFrame } from '../../support/browser/buying.ts'
import { expectNoSidewaysScroll, expectAccessibleLayout, layoutShiftOf, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

test('a visitor reads the shop in German with prices in dollars, and pays in euros', { tag: '@soak' }, async ({ browser }) => {
  await using visit = await openPage(browser)
  const { page, faults } = visit
  await page.goto(`${shop.url}/products?from=here`)
  await choose(page, { language: 'de', currency: 'USD' })
  await page.waitForURL(`${shop.url}/products?from=here`)
  expect(await documentOf(page)).toEqual({ lang: 'de', dir: 'ltr' })
  await page.getByRole('heading', { level: 1, name: 'Alle Artikel' }).waitFor()
  expect(await page.title()).toBe('Alle Artikel – Blattwerk')
  await expect.poll(() => page.getByRole('article').filter({ hasText: 'Geschirrtuch' }).innerText()).toMatch(/≈\s\d+,\d\d\s\$/)
  await expectAccessibleLayout(page)

  // Language and currency stay during navigation inside the app.
  await page.getByRole('searchbox', { name: 'Im Shop suchen' }).fill('low tide')
  await page.keyboard.press('Enter')
  await page.getByText('1 Artikel', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Ebbe', exact: true }).click()
  await page.getByText('Inkl. MwSt., abgerechnet in EUR').waitFor()
  await expect.poll(() => page.locator('main').innerText()).toMatch(/≈\s33,99\s\$/)
  const [offer] = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(JSON.parse(offer!).offers).toMatchObject({ priceCurrency: 'EUR', lowPrice: '29.00' })
  await page.getByRole('button', { name: 'In den Warenkorb' }).click()
  await page.getByRole('dialog', { name: 'Warenkorb' }).getByRole('link', { name: 'Warenkorb ansehen' }).click()
  await page.getByText('Gesamtsumme').first().waitFor()
  await expect
    .poll(() => page.locator('main').innerText())
    .toMatch(/Gesamtsumme\s+29,00\s€\s+Sie bezahlen in EUR\. Die Gesamtsumme entspricht ≈\s33,99\s\$\./)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Zur Kasse' }).click()
  await page.locator('[name=email]').fill('anna@example.com')
  await page.getByRole('button', { name: 'Weiter zur Adresse' }).click()
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Anna')
  await page.getByRole('textbox', { name: 'Nachname' }).fill('Müller')
  await page.getByRole('textbox', { name: 'Straße und Hausnummer' }).fill('Allee 1')
  await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('10115')
  await page.getByRole('button', { name: 'Adresse speichern' }).click()
  await page.getByRole('link', { name: 'Bitte geben Sie den Ort ein.' }).waitFor()
  await page.getByRole('textbox', { name: 'Ort' }).fill('Berlin')
  await page.getByRole('button', { name: 'Adresse speichern' }).click()
  await page.locator('[name=delivery]').first().check()
  await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click()
  const card = page.frameLocator(cardFrame)
  await card.getByLabel('Kartennummer').fill('4242424242424242')
  await card.getByLabel('Gültig bis').fill('12/90')
  await card.getByLabel('Prüfziffer').fill('123')
  await expectAccessibleLayout(page)
  // § 312j BGB; the amount is above the button.
  await expect.poll(() => page.locator('main').innerText()).toMatch(/Gesamtsumme\s+33,90\s€\s+Zahlungspflichtig bestellen/)
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen', exact: true }).click()
  await page.waitForURL(/thank-you/)
  await page.getByRole('heading', { name: 'Vielen Dank' }).waitFor()
  await expect.poll(() => page.locator('main').innerText()).toMatch(/Vielen Dank[\s\S]*Gesamtsumme\s+33,90\s€/)
  // Only the address without a town was refused.
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])

  await page.goto(`${shop.url}/`)
  await page.getByRole('heading', { level: 1, name: 'Neuheiten' }).waitFor()
})

test('without script language and currency can be chosen too, and no visitor is created for it', async ({ browser }) => {
  await using visit = await openPage(browser, { javaScriptEnabled: false })
  const { page, faults } = visit
  await page.goto(`${shop.url}/products/low-tide`)
  await choose(page, { language: 'de', currency: 'JPY' })
  await page.waitForURL(`${shop.url}/products/low-tide`)
  await expect.poll(() => page.locator('main').innerText()).toMatch(/≈\s4\.906\s¥[\s\S]*In den Warenkorb/)
  expect((await page.context().cookies()).map(({ name }) => name).sort()).toEqual(['stoa_currency', 'stoa_language'])
  await choose(page, { language: 'en', currency: 'EUR' })
  await page.getByRole('button', { name: 'Add to cart' }).waitFor()
  await expect.poll(() => page.locator('main').innerText()).toMatch(/€29\.00/)
  expect(faults).toEqual([])
})

test('a visitor who chose nothing gets the shop’s language, whatever others chose', async () => {
  for (const [cookie, language] of [
    ['stoa_language=de', 'de'],
    ['', 'en'],
    ['stoa_language=../../de', 'en'],
  ]) {
    const response = await fetch(`${shop.url}/products`, { headers: { cookie: cookie! } })
    const page = await response.text()
    expect(page).toContain(`<html lang="${language}"`)
    expect(page).toMatch(new RegExp(`<link rel="later" href="[^"]*/${language}-`))
  }
})

test('choosing a language never redirects to another site', async () => {
  for (const back of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example']) {
    const response = await fetch(`${shop.url}/preferences`, {
      method: 'POST',
      body: new URLSearchParams({ language: 'de', back }),
      headers: { origin: shop.url },
      redirect: 'manual',
    })
    expect(response.headers.get('location')).toBe('/')
  }
})

test('right-to-left, every page fits the narrowest phone without layout shift', async ({ browser }) => {
  await using visit = await openPage(browser, { ...phone, viewport: { width: 320, height: 640 } })
  const { page, faults } = visit
  await page.context().addCookies([{ name: 'stoa_language', value: 'ar-XB', url: shop.url }])
  for (const path of ['/', '/products', '/products/low-tide', '/search?q=bowl', '/pages/shipping', '/cart']) {
    await page.goto(shop.url + path, { waitUntil: 'load' })
    expect(await documentOf(page)).toEqual({ lang: 'ar-XB', dir: 'rtl' })
    expect(await layoutShiftOf(page), path).toBeLessThan(0.02)
    await expectNoSidewaysScroll(page)
  }
  const opens = page.locator('header button[popovertarget]').first()
  await opens.focus()
  await opens.press('Enter')
  await page.getByRole('button', { name: /AR · EUR/ }).press('Enter')
  await page.locator('select[name=language]:visible').waitFor()
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await page.locator('select[name=language]:visible').waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
})

test(
  'each language has addresses of its own, which the visitor keeps until they choose another one',
  { tag: '@soak' },
  async ({ browser }) => {
    await using visit = await openPage(browser)
    const { page, faults } = visit
    await page.goto(`${shop.url}/de/products?page=2&sort=name`)
    expect(await documentOf(page)).toEqual({ lang: 'de', dir: 'ltr' })
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${shop.url}/de/products?page=2`)
    const alternates = await page.locator('link[hreflang]').all()
    const links = await Promise.all(
      alternates.map(async (link) => [await link.getAttribute('hreflang'), await link.getAttribute('href')]),
    )
    expect(links).toEqual([
      ['x-default', `${shop.url}/products?page=2`],
      ['en', `${shop.url}/products?page=2`],
      ['de', `${shop.url}/de/products?page=2`],
    ])
    await page.goto(`${shop.url}/de/products/low-tide`)
    expect(await page.title()).toBe('Ebbe – Blattwerk')
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(
      /^Die Stunde, in der das Meer gegangen ist/,
    )
    await page.getByRole('button', { name: 'In den Warenkorb' }).click()
    await page.getByRole('dialog', { name: 'Warenkorb' }).getByRole('link', { name: 'Warenkorb ansehen' }).click()
    await page.waitForURL(`${shop.url}/de/cart`)
    await page.getByRole('dialog', { name: 'Warenkorb' }).waitFor({ state: 'detached' })
    await page.locator('#search').fill('zzzzzz')
    await page.getByText('Keine Treffer. Vielleicht gefällt Ihnen:').waitFor()
    await page.getByRole('option').first().click()
    await page.waitForURL(/\/de\/categories\//)
    await page.reload()
    expect(await documentOf(page)).toEqual({ lang: 'de', dir: 'ltr' })
    // A navigation without a connection stays where it is.
    const before = page.url()
    await page.context().setOffline(true)
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.getByText('Sie sind offline.').waitFor()
    expect(page.url()).toBe(before)
    await page.context().setOffline(false)
    await page.getByText('Sie sind offline.').waitFor({ state: 'detached' })
    const linked = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
    expect(linked).toMatch(/^\/de\/products\//)
    await page.getByRole('button', { name: /^Sprache und Währung/ }).click()
    await page.locator('select[name=language]:visible').selectOption('en')
    await page.getByRole('button', { name: 'Übernehmen' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/de'))
    expect(await documentOf(page)).toEqual({ lang: 'en', dir: 'ltr' })
    expect(faults.filter((fault) => !fault.includes('INTERNET_DISCONNECTED'))).toEqual([])
  },
)

test('a first visit is in the language of the browser, and the shop’s own language has one address', async () => {
  const languageOf = async (path: string, language?: string) => {
    const response = await fetch(shop.url + path, {
      redirect: 'manual',
      headers: language ? { 'accept-language': language } : {},
    })
    expect(response.headers.get('vary') ?? 'redirect').toMatch(/accept-language|redirect/)
    return response.headers.get('location') ?? /<html lang="([^"]*)"/.exec(await response.text())?.[1]
  }
  expect(await languageOf('/products', 'de-AT,de;q=0.9,en;q=0.8')).toBe('de')
  expect(await languageOf('/products', 'fr')).toBe('en')
  expect(await languageOf('/products')).toBe('en')
  expect(await languageOf('/de', 'en')).toBe('de')
  expect(await languageOf('/en/products?page=2', 'de')).toBe('/products?page=2')
  expect(await languageOf('/de/nothing-here', 'en')).toBe('de')
})

async function choose(page: Page, { language, currency }: { language: string; currency: string }): Promise<void> {
  await page.getByRole('button', { name: /Language and currency|Sprache und Währung/ }).click()
  await page.locator('select[name=language]:visible').selectOption(language)
  await page.locator('select[name=currency]:visible').selectOption(currency)
  await page.getByRole('button', { name: /Apply|Übernehmen/ }).click()
}

function documentOf(page: Page): Promise<{ lang: string; dir: string }> {
  return page.locator('html').evaluate(({ lang, dir }: { lang: string; dir: string }) => ({ lang, dir }))
}

test('search and suggestions find the texts of the page’s language and those of the owner, also with typos', async () => {
  type Suggestions = { products: { name: string }[]; corrected?: string; isFallback: boolean }
  const suggested = async (path: string) => {
    const response = await fetch(`${shop.url}${path}`)
    const { products, corrected, isFallback } = (await response.json()) as Suggestions
    return isFallback ? [] : [corrected, ...products.map(({ name }) => name)]
  }
  for (const q of ['Geschirrtuch', 'tea%20towel']) {
    expect(await suggested(`/de/search/suggestions?q=${q}`)).toEqual([undefined, 'Geschirrtuch'])
    expect(await (await fetch(`${shop.url}/de/search?q=${q}`)).text()).toContain('href="/de/products/tea-towel')
  }
  expect(await suggested('/de/search/suggestions?q=geschirtuch')).toEqual(['geschirrtuch', 'Geschirrtuch'])
  expect((await suggested('/search/suggestions?q=pster'))[0]).toBe('posters')
  expect((await suggested('/search/suggestions?q=lanscape'))[0]).toBe('landscapes')
  expect(await suggested('/search/suggestions?q=mug')).toContain('Breakfast Cup')
  expect(await suggested('/search/suggestions?q=zzgearbox')).toEqual([])
})
