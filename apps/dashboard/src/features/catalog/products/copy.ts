import { t } from '@lingui/core/macro'
import type { CallOptions } from '@stoa/client'
import { getProduct } from '@stoa/contract/calls/stores/products-v-3'
import type {
  ProductWithInventory,
  SingleEntityOpsRequestedFields,
  V3Product,
  Variant,
} from '@stoa/contract/services/stores/products-v-3'
import { api } from '../../../lib/calls/api.ts'
import type { ProductFile } from './queries.ts'
import { toMedia } from './requests.ts'
import { createProduct } from './save.ts'
import { toPicture } from './values.ts'

const fields = ['MEDIA_ITEMS_INFO', 'PLAIN_DESCRIPTION', 'DESCRIPTION', 'INFO_SECTION', 'MERCHANT_DATA']

/** A hidden copy of a product. Unique values such as the search title are left out. */
export async function copyProduct({ product: { id }, stock, categories }: ProductFile, options: CallOptions) {
  const { product } = await api.call(getProduct, { productId: id!, fields: fields as SingleEntityOpsRequestedFields[] })
  return createProduct({ product: toCopy(product!, stock), categories }, options)
}

function toCopy(product: V3Product, stock: ProductFile['stock']): ProductWithInventory {
  const { productType, plainDescription, description, seoData, taxGroupId, options, modifiers, brand, infoSections } = product
  const { ribbon, additionalRibbons, extendedFields, tags, subscriptionDetails, media, mainCategoryId } = product
  const { deliveryProfileId } = product.physicalProperties ?? {}
  const pictures = media?.itemsInfo?.items?.map(toPicture) ?? []
  return {
    name: t`${(product.name ?? '').slice(0, 70)} (copy)`,
    visible: false,
    productType,
    ...(productType === 'PHYSICAL' && { physicalProperties: deliveryProfileId ? { deliveryProfileId } : {} }),
    ...(plainDescription ? { plainDescription } : description && { description }),
    ...(pictures.length > 0 && { media: toMedia(pictures) }),
    ...(seoData && { seoData: { ...seoData, tags: seoData.tags?.filter(({ type }) => type !== 'title') } }),
    taxGroupId,
    options,
    modifiers,
    ...(brand && { brand: { id: brand.id } }),
    infoSections: infoSections?.map((section) => ({ id: section.id })),
    ...(ribbon && { ribbon: { id: ribbon.id } }),
    additionalRibbons: additionalRibbons?.map((each) => ({ id: each.id })),
    extendedFields,
    tags,
    subscriptionDetails: subscriptionDetails && {
      ...subscriptionDetails,
      subscriptions: subscriptionDetails.subscriptions?.map(({ id: _id, ...each }) => each),
    },
    mainCategoryId,
    variantsInfo: { variants: (product.variantsInfo?.variants ?? []).map((variant) => copyVariant(variant, stock)) },
  } as ProductWithInventory
}

/** The copy has no stock, no SKU and no barcode, because they belong to one variant. */
function copyVariant(
  { id, visible, choices, price, revenueDetails, physicalProperties, digitalProperties }: Variant,
  stock: ProductFile['stock'],
) {
  const { trackQuantity = false, inStock = true } = stock.get(id!) ?? {}
  return {
    visible,
    choices,
    price,
    ...(revenueDetails?.cost && { revenueDetails: { cost: { amount: revenueDetails.cost.amount } } }),
    ...(physicalProperties && { physicalProperties }),
    ...(digitalProperties && { digitalProperties }),
    inventoryItem: trackQuantity ? { quantity: 0 } : { inStock },
  }
}
