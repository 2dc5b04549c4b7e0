import type { RateLimits } from '../../kernel/abuse/rate-limit.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import type { Outbound } from '../../kernel/outside/outbound.ts'
import type { CaptchaProvider } from '../identity/captcha/index.ts'
import type { SiteAddresses } from '../../kernel/site/site.ts'
import { customerActivityModule } from './customer-activity/index.ts'
import { customerImportsModule } from './customer-imports/index.ts'
import { ecommerceSettingsModule } from './ecommerce-settings/index.ts'
import { legalPagesModule } from './legal-pages/index.ts'
import { insightsModule } from './insights/index.ts'
import { memberListModule } from './member-list/index.ts'
import { pictureCopiesModule } from './picture-copies/index.ts'
import { recommendationsModule } from './recommendations/index.ts'
import { reportsModule } from './reports/index.ts'
import { searchesModule } from './searches/index.ts'
import { setupModule } from './setup/index.ts'
import { shopModule } from './shop/index.ts'
import { testDataModule } from './test-data/index.ts'
import { storefrontProductsModule } from './storefront-products/index.ts'

interface OverviewAreaOptions {
  addresses: SiteAddresses
  captchaOrigins: readonly string[]
  captchaName: CaptchaProvider['name']
  outbound: Outbound
  files: FileStore
  limits: Pick<RateLimits, 'mayCountSearch'>
}

/** All but `health`, which asks every module. */
export function overviewModules(options: OverviewAreaOptions) {
  return [
    shopModule(options),
    memberListModule,
    customerActivityModule,
    customerImportsModule,
    ecommerceSettingsModule,
    insightsModule,
    reportsModule,
    searchesModule(options),
    storefrontProductsModule,
    recommendationsModule,
    setupModule(options),
    legalPagesModule(options),
    testDataModule,
    pictureCopiesModule(options),
  ] as const
}
