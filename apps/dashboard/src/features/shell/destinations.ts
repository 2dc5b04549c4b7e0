import { msg } from '@lingui/core/macro'
import { paths } from '../../paths.ts'
import { ContentIcon, HomeIcon, InventoryIcon, OrdersIcon, ProductsIcon, SettingsIcon } from '../../ui/icons.tsx'

/** The navigation, grouped by job. */
export const jobs = [
  { title: msg`Home`, to: paths.home(), icon: HomeIcon },
  { title: msg`Orders`, to: paths.orders(), icon: OrdersIcon },
  { title: msg`Products`, to: paths.products(), icon: ProductsIcon },
  { title: msg`Inventory`, to: paths.inventory(), icon: InventoryIcon },
  { title: msg`Content`, to: paths.content(), icon: ContentIcon },
  { title: msg`Settings`, to: paths.settings(), icon: SettingsIcon },
] as const

/** The palette's destinations with search keywords. */
export const destinations = [
  { title: msg`Set-up`, words: msg`start begin first steps open close publish shop demo remove`, to: paths.setup() },
  { title: msg`Home`, words: msg`dashboard figures sales today`, to: paths.home() },
  { title: msg`Orders`, words: msg`sales`, to: paths.orders() },
  {
    title: msg`Orders to ship`,
    words: msg`pack fulfil unfulfilled`,
    to: `${paths.orders()}?fulfilment=NOT_FULFILLED,PARTIALLY_FULFILLED`,
  },
  { title: msg`Unpaid orders`, words: msg`unpaid money`, to: `${paths.orders()}?payment=NOT_PAID,PARTIALLY_PAID` },
  { title: msg`Ship from CSV`, words: msg`orders tracking numbers carrier csv upload`, to: paths.trackingFile() },
  { title: msg`Products`, words: msg`catalogue items`, to: paths.products() },
  { title: msg`New product`, words: msg`add create item`, to: paths.newProduct() },
  { title: msg`Import products`, words: msg`csv upload file`, to: paths.productImport() },
  { title: msg`Inventory`, words: msg`stock quantity warehouse`, to: paths.inventory() },
  { title: msg`Sold out`, words: msg`inventory out of stock`, to: `${paths.inventory()}?stock=out` },
  { title: msg`Categories`, words: msg`collections tree`, to: paths.categories() },
  { title: msg`New category`, words: msg`add collection`, to: paths.newCategory() },
  { title: msg`Pages`, words: msg`content imprint privacy shipping returns legal policies`, to: paths.pages() },
  { title: msg`New page`, words: msg`add content`, to: paths.newPage() },
  { title: msg`Menus`, words: msg`navigation header footer links`, to: paths.menus() },
  { title: msg`Redirects`, words: msg`moved addresses seo 301 404`, to: paths.redirects() },
  { title: msg`New redirect`, words: msg`add moved address`, to: paths.newRedirect() },
  { title: msg`Import redirects`, words: msg`csv upload moved addresses`, to: paths.redirectImport() },
  { title: msg`Search engines`, words: msg`sitemap seo broken links 404 google`, to: paths.searchEngines() },
  { title: msg`General settings`, words: msg`shop name currency language time zone`, to: paths.generalSettings() },
  { title: msg`Order settings`, words: msg`stock leaves when paid placed`, to: paths.ordersSettings() },
  { title: msg`Payments`, words: msg`card bank transfer cash invoice test live mode checkout fields`, to: paths.payments() },
  { title: msg`Delivery`, words: msg`shipping rates regions countries`, to: paths.delivery() },
  { title: msg`New shipping option`, words: msg`add delivery rate`, to: paths.newShippingOption() },
  { title: msg`Tax`, words: msg`vat rates regions groups`, to: paths.tax() },
  { title: msg`Tax report`, words: msg`vat books accounting csv period`, to: paths.taxReport() },
  { title: msg`New tax region`, words: msg`add vat country`, to: paths.newTaxRegion() },
  { title: msg`Webhooks`, words: msg`events endpoints deliveries`, to: paths.webhooks() },
  { title: msg`New webhook`, words: msg`add endpoint`, to: paths.newWebhook() },
  { title: msg`API keys`, words: msg`secret token`, to: paths.apiKeys() },
  { title: msg`New API key`, words: msg`create secret token`, to: paths.newApiKey() },
  { title: msg`Your account`, words: msg`password e-mail sessions sign in`, to: paths.account() },
  { title: msg`Staff`, words: msg`people users invite permissions`, to: paths.staff() },
  { title: msg`Roles`, words: msg`permissions access staff`, to: paths.roles() },
  { title: msg`Audit log`, words: msg`history who changed settings money keys`, to: paths.auditLog() },
  { title: msg`OAuth apps`, words: msg`client id headless redirect`, to: paths.oAuthApps() },
  { title: msg`New OAuth app`, words: msg`add client headless`, to: paths.newOAuthApp() },
] as const
