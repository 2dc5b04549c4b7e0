import type { Setup, SetupStepId } from '@stoa/contract/services/stoa/setup'
import type { SiteAddresses, SiteRead } from '../../../kernel/site/site.ts'
import { countVisibleProducts } from '../../catalog/catalog/ports/storefront.ts'
import { hasLegalPages } from '../../catalog/content/index.ts'
import { hasOwnTheme } from '../../design/theme/index.ts'
import { hasShippingOptions } from '../../delivery/delivery/index.ts'
import { hasOrders } from '../../orders/orders/ports/reading.ts'
import { hasReceivedPayment } from '../../orders/orders/ports/paying.ts'
import { demoSiteName, newSiteName } from '../../platform/sites/index.ts'
import { hasTaxRates } from '../../pricing/tax/index.ts'
import { loadPaymentReadiness } from './payment-readiness.ts'
import { hasDemo, loadSkippedSteps } from './store.ts'

/** The steps in the recommended order. Each is evaluated from the current data, so it can also become undone. */
export async function loadSetup(site: SiteRead, addresses: SiteAddresses): Promise<Setup> {
  const { name, published, modeChosen } = site.settings
  const [products, look, delivery, payments, tax, legal, orders, demo, skipped] = await Promise.all([
    countVisibleProducts(site),
    hasOwnTheme(site),
    hasShippingOptions(site),
    hasReceivedPayment(site),
    hasTaxRates(site),
    hasLegalPages(site),
    hasOrders(site),
    hasDemo(site),
    loadSkippedSteps(site),
  ])
  const done: Record<SetupStepId, boolean> = {
    DETAILS: name !== newSiteName && name !== demoSiteName,
    PRODUCTS: products > 0,
    LOOK: look,
    DELIVERY: delivery,
    PAYMENTS: payments,
    MODE: modeChosen,
    TAX: tax,
    LEGAL_PAGES: legal,
    TEST_SALE: orders,
    DOMAIN: !isLocal(await addresses.originOf(site)),
    OPEN: published,
  }
  const steps = Object.entries(done) as [SetupStepId, boolean][]
  return {
    steps: steps.map(([id, isDone]) => ({ id, done: isDone, skipped: skipped.has(id) })),
    published,
    hasDemo: demo,
    payments: [await loadPaymentReadiness(site, 'TEST'), await loadPaymentReadiness(site, 'LIVE')],
  }
}

/** Hosts that nobody else can reach. */
function isLocal(url: string): boolean {
  return /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(new URL(url).hostname)
}
