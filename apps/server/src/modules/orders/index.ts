import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import type { Outbound } from '../../kernel/outside/outbound.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import type { SiteAddresses } from '../../kernel/site/site.ts'
import { draftOrdersModule } from './draft-orders/index.ts'
import type { OrderLinks } from './orders/ports/reading.ts'
import { invoicesModule } from './invoices/index.ts'
import { orderDownloadsModule } from './order-downloads/index.ts'
import { ordersModule } from './orders/index.ts'
import { paymentRequestsModule } from './payment-requests/index.ts'
import { paymentsModule } from './payments/index.ts'
import { receiptsModule } from './receipts/index.ts'
import { returnsModule } from './returns/index.ts'
import { savedCardsModule } from './saved-cards/index.ts'
import { shippingLabelsModule } from './shipping-labels/index.ts'
import { tipsModule } from './tips/index.ts'

interface OrdersAreaOptions {
  secrets: Secrets
  outbound: Outbound
  files: FileStore
  publicUrl: string
  addresses: SiteAddresses
  limits: Pick<RateLimits, 'order' | 'sharedCheckout'>
  links: OrderLinks
}

export function orderModules(options: OrdersAreaOptions) {
  const shippingLabels = shippingLabelsModule(options)
  return {
    pluginFunctions: shippingLabels.pluginFunctions,
    modules: [
      tipsModule,
      paymentsModule,
      savedCardsModule,
      ordersModule,
      draftOrdersModule(options),
      orderDownloadsModule(options),
      invoicesModule,
      receiptsModule,
      paymentRequestsModule(options),
      returnsModule(options),
      shippingLabels,
    ] as const,
  }
}
