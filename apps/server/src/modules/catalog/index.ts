import type { FileStore } from '../../kernel/files/file-store.ts'
import type { Outbound } from '../../kernel/outside/outbound.ts'
import { catalogModule } from './catalog/index.ts'
import { catalogPartsModule } from './catalog-parts/index.ts'
import { catalogV1Events, catalogV1Module } from './catalog-v1/index.ts'
import { categoriesModule } from './categories/index.ts'
import { contentModule, dataItemEvents } from './content/index.ts'
import { pageSectionsModule, type SectionKinds } from './page-sections/index.ts'
import { productFilesModule } from './product-files/index.ts'
import { productGroupsModule } from './product-groups/index.ts'
import { productSearchModule } from './product-search/index.ts'
import { questionsModule } from './questions/index.ts'
import { subscriptionOptionsModule } from './subscription-options/index.ts'
import { wishlistModule } from './wishlist/index.ts'

/** What follows from recorded events: those of the older catalogue and of data items. */
export const derivedCatalogEvents = [...catalogV1Events, ...dataItemEvents]

export function catalogModules(options: { outbound: Outbound; files: FileStore; sectionKinds: SectionKinds }) {
  return [
    categoriesModule,
    catalogPartsModule,
    productSearchModule,
    catalogModule,
    productGroupsModule,
    subscriptionOptionsModule,
    catalogV1Module,
    contentModule,
    pageSectionsModule(options),
    questionsModule,
    wishlistModule,
    productFilesModule(options),
  ] as const
}
