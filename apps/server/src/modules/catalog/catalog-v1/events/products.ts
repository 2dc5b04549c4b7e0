import type { ProductChanged, ProductCreated, ProductDeleted, VariantsChanged } from '@stoa/contract/services/stores/products'
import { service } from '@stoa/contract/services/stores/products-v-3'
import type { DerivedEvent } from '../../../../kernel/background/derived-events.ts'
import type { StoredEvent } from '../../../../kernel/background/reactions.ts'
import type { SiteSettings } from '../../../../kernel/site/context.ts'
import { productUrl } from '../../catalog/ports/products.ts'
import { presentMedia } from '../media.ts'
import { priceData } from '../prices.ts'
import { changedProductFields } from './changed-product-fields.ts'
import { changedVariants } from './changed-variants.ts'
import { cheapestOf, originatedFromVersion, settingsThen, type EventProduct } from './product-of-event.ts'

const older = 'com.wix.ecommerce.catalog.api.v1'
const created = `${service.fqdn}_created`
const updated = `${service.fqdn}_updated`
const deleted = `${service.fqdn}_deleted`

export const productEvents: readonly DerivedEvent[] = [
  {
    type: `${older}.ProductCreated`,
    from: [created],
    dataOf: ({ body }, settings) => createdData(body['createdEvent'].entity, settings),
  },
  { type: `${older}.ProductChanged`, from: [updated], dataOf: changedData },
  { type: `${older}.VariantsChanged`, from: [updated], dataOf: variantsData },
  {
    type: `${older}.ProductDeleted`,
    from: [deleted],
    dataOf: ({ entityId }) => ({ productId: entityId, originatedFromVersion }) satisfies ProductDeleted,
  },
]

function createdData(product: EventProduct, now: SiteSettings): ProductCreated {
  const settings = settingsThen(product, now)
  const { id, name, slug, visible, brand, options, media } = product
  const cheapest = cheapestOf(product.variantsInfo.variants, settings)
  const hasOptions = (options ?? []).length > 0
  return {
    productId: id,
    name,
    slug,
    visible,
    ...(cheapest && { price: priceData(cheapest, settings), sku: hasOptions ? '' : (cheapest.sku ?? '') }),
    media: presentMedia(media?.itemsInfo?.items ?? (media?.main ? [media.main] : [])),
    productPageUrl: { base: settings.origin, path: productUrl(slug, settings).relativePath },
    ...(brand?.name && { brand: brand.name }),
    originatedFromVersion,
  }
}

/** Undefined for changes of what the older interface does not know, such as tags. */
function changedData(event: StoredEvent, settings: SiteSettings): ProductChanged | undefined {
  const changedFields = changedProductFields(event, settings)
  return changedFields.length > 0 ? { productId: event.entityId, changedFields, originatedFromVersion } : undefined
}

function variantsData(event: StoredEvent, settings: SiteSettings): VariantsChanged | undefined {
  const variants = changedVariants(event, settings)
  return variants.length > 0 ? { productId: event.entityId, variants, originatedFromVersion } : undefined
}
