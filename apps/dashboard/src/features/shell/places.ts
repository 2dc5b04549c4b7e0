import { paths } from '../../paths.ts'
import { ContentIcon, HomeIcon, OrdersIcon, ProductsIcon, SettingsIcon } from '../../ui/icons.tsx'

/** The navigation, by job. */
export const jobs = [
  { title: 'Home', to: paths.home(), icon: HomeIcon },
  { title: 'Orders', to: paths.orders(), icon: OrdersIcon },
  { title: 'Products', to: paths.products(), icon: ProductsIcon },
  { title: 'Content', to: paths.content(), icon: ContentIcon },
  { title: 'Settings', to: paths.settings(), icon: SettingsIcon },
] as const

/** Everywhere the palette can go, with the words people try. */
export const places = [
  { title: 'Home', words: 'dashboard figures sales today', to: paths.home() },
  { title: 'Orders', words: 'sales', to: paths.orders() },
  {
    title: 'Orders to ship',
    words: 'pack fulfil unfulfilled',
    to: `${paths.orders()}?fulfilment=NOT_FULFILLED,PARTIALLY_FULFILLED`,
  },
  { title: 'Orders to be paid', words: 'unpaid money', to: `${paths.orders()}?payment=NOT_PAID,PARTIALLY_PAID` },
  { title: 'Products', words: 'catalogue items', to: paths.products() },
  { title: 'New product', words: 'add create item', to: paths.newProduct() },
  { title: 'Import products', words: 'csv upload file', to: paths.productImport() },
  { title: 'Pages', words: 'content imprint privacy shipping returns legal policies', to: paths.pages() },
  { title: 'New page', words: 'add content', to: paths.newPage() },
  { title: 'Menus', words: 'navigation header footer links', to: paths.menus() },
  { title: 'Redirects', words: 'moved addresses seo 301 404', to: paths.redirects() },
  { title: 'New redirect', words: 'add moved address', to: paths.newRedirect() },
  { title: 'Webhooks', words: 'events endpoints deliveries', to: paths.webhooks() },
  { title: 'New webhook', words: 'add endpoint', to: paths.newWebhook() },
  { title: 'API keys', words: 'secret token', to: paths.apiKeys() },
  { title: 'New API key', words: 'create secret token', to: paths.newApiKey() },
  { title: 'OAuth apps', words: 'client id headless redirect', to: paths.oAuthApps() },
] as const
