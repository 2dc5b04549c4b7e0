import { mollieDouble } from '../../support/providers/mollie-double.ts'
import { providerBrowserShop } from '../../support/browser/provider-browser-shop.ts'
import { describeRedirectProvider } from './redirect-story.ts'

const own = providerBrowserShop('MOLLIE_API_URL', mollieDouble)

describeRedirectProvider({
  shop: own.shop,
  name: 'Mollie',
  keys: () => ({ 'API key': own.double.keys.apiKey }),
  method: 'iDEAL',
  account: 'The Double',
  page: { heading: /^Mollie Checkout$/, pay: 'Pay', cancel: 'Cancel' },
  canceled: 'The payment was cancelled. Nothing was charged.',
  taken: () => own.double.taken(),
})
