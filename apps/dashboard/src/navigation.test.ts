import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import {
  contentSections,
  destinations,
  discountsSections,
  giftCardsSections,
  jobs,
  matches,
  membersSections,
  productsSections,
  reviewsSections,
  settingsSections,
} from './navigation.ts'
import { paths } from './paths.ts'
import routes from './routes.ts'

test('every entry of the navigation leads to a page', () => {
  const entries = [...jobs, ...destinations, ...productsSections, ...contentSections, ...settingsSections]
  const lost = entries.map(({ to }) => to).filter((to) => matchRoutes(routes as RouteObject[], to)?.at(-1)?.route.path === '*')
  expect(lost).toEqual([])
})

/** Returns the results of the palette for a typed text, for a role that may open everything. */
const found = (text: string) =>
  destinations.filter(({ title, keywords }) => matches(`${title.message} ${keywords.message}`, text)).map(({ to }) => to)

const words: [typed: string, to: string][] = [
  ...['refund', 'refunds', 'money back', 'chargeback'].map((word): [string, string] => [
    word,
    paths.orders('?payment=PAID,PARTIALLY_PAID'),
  ]),
  ...['return', 'returns', 'exchange', 'cancellation', 'export', 'receipt', 'packing slip', 'sales'].map(
    (word): [string, string] => [word, paths.orders()],
  ),
  ...['discount', 'discount codes', 'coupon', 'voucher', 'promo', 'promotions'].map((word): [string, string] => [
    word,
    paths.discountCodes(),
  ]),
  ...['gift cards', 'gift card', 'voucher', 'vouchers'].map((word): [string, string] => [word, paths.giftCards()]),
  ...['product', 'products', 'articles', 'catalogue', 'export', 'csv'].map((word): [string, string] => [word, paths.products()]),
  ...['stock', 'inventory', 'warehouse'].map((word): [string, string] => [word, paths.inventory()]),
  ...['customers', 'clients', 'contacts', 'export'].map((word): [string, string] => [word, paths.customers()]),
  ...['invoice', 'invoices', 'receipt', 'bill'].map((word): [string, string] => [word, paths.invoiceSettings()]),
  ...['tax', 'taxes', 'vat', 'gst'].map((word): [string, string] => [word, paths.tax()]),
  ...['shipping', 'delivery', 'postage', 'parcel', 'zones', 'pickup'].map((word): [string, string] => [word, paths.delivery()]),
  ...['staff', 'team', 'employee', 'user', 'users', 'permissions'].map((word): [string, string] => [word, paths.staff()]),
  ...['theme', 'design', 'logo', 'colours', 'brand', 'checkout'].map((word): [string, string] => [
    word,
    paths.checkoutSettings(),
  ]),
  ...['password', 'security', '2fa', 'passkey'].map((word): [string, string] => [word, paths.account()]),
  ...['backup', 'backups', 'restore', 'status', 'errors', 'update'].map((word): [string, string] => [word, paths.health()]),
  ...['email', 'smtp', 'notifications'].map((word): [string, string] => [word, paths.mailSettings()]),
  ...['payment', 'stripe', 'paypal', 'iban', 'bank'].map((word): [string, string] => [word, paths.payments()]),
  ...['currency', 'language', 'time zone'].map((word): [string, string] => [word, paths.generalSettings()]),
  ...['domain', 'dns'].map((word): [string, string] => [word, paths.domains()]),
  ...['privacy', 'terms', 'imprint', 'contact'].map((word): [string, string] => [word, paths.pages()]),
  ...['statistics', 'analytics', 'revenue', 'report'].map((word): [string, string] => [word, paths.home()]),
  ...['review', 'ratings', 'feedback', 'testimonial'].map((word): [string, string] => [word, paths.reviews()]),
  ...['seo', 'google', 'sitemap'].map((word): [string, string] => [word, paths.searchEngines()]),
  ...['pictures', 'photos', 'files'].map((word): [string, string] => [word, paths.media()]),
  ...['plugin', 'integrations'].map((word): [string, string] => [word, paths.plugins()]),
  ...['api', 'token'].map((word): [string, string] => [word, paths.apiKeys()]),
  ...['gdpr'].map((word): [string, string] => [word, paths.memberErasures()]),
  ...['shopify', 'migrate', 'import'].map((word): [string, string] => [word, paths.productImport()]),
]

test.each(words)('the palette finds what an owner calls “%s”: %s', (typed, to) => {
  expect(found(typed)).toContain(to)
})

test('the palette finds every page of the navigation by its title', () => {
  const sections = [
    ...productsSections,
    ...discountsSections,
    ...giftCardsSections,
    ...membersSections,
    ...reviewsSections,
    ...contentSections,
    ...settingsSections,
  ]
  const lost = sections.filter(({ title, to }) => !found(title.message!).includes(to)).map(({ title }) => title.message)
  expect(lost).toEqual([])
})

test('an unrelated word finds nothing', () => {
  expect(found('xylophone')).toEqual([])
})
