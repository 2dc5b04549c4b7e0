import { payPalDouble, payPalKeys } from '../../support/providers/paypal-double.ts'
import { providerBrowserShop } from '../../support/browser/provider-browser-shop.ts'
import { servePayPal } from '../../support/browser/paypal-page.ts'
import { describeRedirectProvider } from './redirect-story.ts'

const own = providerBrowserShop('PAYPAL_API_URL', payPalDouble)

describeRedirectProvider({
  shop: own.shop,
  name: 'PayPal',
  keys: () => ({ 'Client ID': payPalKeys.clientId, 'Client secret': payPalKeys.clientSecret }),
  method: 'PayPal',
  account: 'shop@example.com',
  page: { heading: /^Pay [\d.]+ EUR$/, pay: 'Complete purchase', cancel: 'Cancel and return' },
  canceled: 'You haven’t confirmed the payment yet.',
  taken: () => Number(own.double.taken()),
  serve: (page) => servePayPal(page, own.double),
})
