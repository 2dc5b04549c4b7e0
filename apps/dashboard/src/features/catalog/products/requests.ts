import type {
  ProductMedia,
  ProductWithInventory,
  V3Product,
  VariantPhysicalProperties,
} from '@stoa/contract/services/stores/products-v-3'
import { pictureIdOf, videoIdOf } from '@stoa/media-url'
import { toDecimal } from '@stoa/web/decimal'
import { renderTypeOf, toOption, type OptionValues } from './options/option-values.ts'
import type { ProductFile } from './queries.ts'
import type { ProductToSave } from './save.ts'
import { toSubscription } from './subscriptions/subscription-values.ts'
import { toSeo, toValues, type PictureValues, type ProductType, type ProductValues, type VariantValues } from './values.ts'

/** The calls that save a product and its categories. */
export function toSave(values: ProductValues, file: ProductFile): ProductToSave {
  const isMoved = values.categories.toSorted().join() !== file.categories.join()
  return { product: toUpdate(values, file), categories: isMoved ? values.categories : undefined }
}

export function toCreate(values: ProductValues): ProductWithInventory {
  const { productType, taxGroupId, description, slug, brand, ribbon, sections, pictures, seoTitle, seoDescription, options } =
    values
  const isPhysical = productType === 'PHYSICAL'
  return {
    name: values.name.trim(),
    productType,
    ...(isPhysical && { physicalProperties: values.deliveryProfileId ? { deliveryProfileId: values.deliveryProfileId } : {} }),
    ...(taxGroupId && { taxGroupId }),
    visible: values.visible,
    ...(description && { plainDescription: description }),
    ...(slug && { slug }),
    ...(brand.trim() && { brand: { name: brand.trim() } }),
    ...(ribbon.trim() && { ribbon: { name: ribbon.trim() } }),
    ...(sections.length > 0 && { infoSections: sections.map(({ id }) => ({ id })) }),
    ...(pictures.length > 0 && { media: toMedia(pictures) }),
    ...((seoTitle || seoDescription) && { seoData: toSeo(values, undefined) }),
    ...(options.length > 0 && { options: options.map(toOption) }),
    ...(isPhysical && values.subscriptions.length > 0 && { subscriptionDetails: toSubscriptionDetails(values) }),
    variantsInfo: {
      variants: values.variants.map((variant) => ({
        ...toVariant(variant, values),
        ...(isPhysical && { physicalProperties: withWeight(variant) }),
        inventoryItem: toStock(variant),
      })),
    },
  } as ProductWithInventory
}

/**
 * Contains only changed fields, so that others' changes stay. Stock is sent with its revision, so that no purchase is
 * overwritten.
 */
export function toUpdate(values: ProductValues, file: ProductFile): ProductWithInventory {
  const before = toValues(file)
  const { product } = file
  const isChanged = (...names: (keyof ProductValues)[]) =>
    names.some((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]))
  const brand = values.brand.trim()
  const ribbon = values.ribbon.trim()
  return {
    id: product.id!,
    revision: product.revision!,
    ...(isChanged('name') && { name: values.name.trim() }),
    ...(isChanged('description') && { plainDescription: values.description || null }),
    ...(isChanged('visible') && { visible: values.visible }),
    ...(isChanged('taxGroupId') && { taxGroupId: values.taxGroupId || null }),
    ...(isChanged('deliveryProfileId') && { physicalProperties: { deliveryProfileId: values.deliveryProfileId || null } }),
    ...(isChanged('slug') && values.slug && { slug: values.slug }),
    ...(isChanged('brand') && { brand: brand ? { name: brand } : null }),
    ...(isChanged('ribbon') && { ribbon: ribbon ? { name: ribbon } : null }),
    ...(isChanged('sections') && { infoSections: values.sections.map(({ id }) => ({ id })) }),
    ...(isChanged('pictures') && { media: toMedia(values.pictures) }),
    ...(isChanged('seoTitle', 'seoDescription') && { seoData: toSeo(values, product.seoData) }),
    ...(isChanged('subscriptions', 'soldOnce') && { subscriptionDetails: toSubscriptionDetails(values) }),
    ...(isChanged('variants', 'options') && {
      ...((values.options.length > 0 || product.options) && { options: values.options.map(toOption) }),
      variantsInfo: { variants: toVariants(values, before, file) },
    }),
  } as ProductWithInventory
}

/** A product without subscriptions has no details of them. */
function toSubscriptionDetails({ subscriptions, soldOnce }: ProductValues) {
  if (subscriptions.length === 0) return null
  return { subscriptions: subscriptions.map(toSubscription), allowOneTimePurchases: soldOnce }
}

function toVariants(values: ProductValues, before: ProductValues, { product, stock }: ProductFile) {
  const isPhysical = values.productType === 'PHYSICAL'
  return values.variants.map((variant) => {
    const old = before.variants.find(({ id }) => id !== undefined && id === variant.id)
    const savedProperties = product.variantsInfo?.variants?.find(({ id }) => id === old?.id)?.physicalProperties
    const revision = old && stock.get(old.id!)?.revision
    return {
      ...toVariant(variant, values),
      // A cost that is left out stays unchanged, so a removed one is sent as zero.
      ...(old?.cost && !variant.cost && { revenueDetails: { cost: { amount: '0' } } }),
      ...(old && { id: old.id }),
      ...(isPhysical && variant.weight !== old?.weight && { physicalProperties: withWeight(variant, savedProperties) }),
      ...(variant.stock !== old?.stock && { inventoryItem: { ...toStock(variant), ...(revision && { revision }) } }),
    }
  })
}

function toAmount(typed: string) {
  return { amount: toDecimal(typed) ?? typed }
}

function toVariant(
  { choices, price, compareAt, cost, sku, barcode, file, visible }: VariantValues,
  { productType, options }: { productType: ProductType; options: readonly OptionValues[] },
) {
  return {
    price: { actualPrice: toAmount(price), ...(compareAt && { compareAtPrice: toAmount(compareAt) }) },
    ...(cost && { revenueDetails: { cost: toAmount(cost) } }),
    sku: sku.trim() || null,
    ...(productType === 'PHYSICAL'
      ? { barcode: barcode.trim() || null }
      : { digitalProperties: file ? { digitalFile: { id: file.id } } : {} }),
    // A product without options is hidden itself instead of its only variant.
    ...(options.length > 0 && {
      visible,
      choices: options.map((option) => ({
        optionChoiceNames: {
          optionName: option.name.trim(),
          choiceName: option.choices.find(({ key }) => key === choices[option.key])!.name.trim(),
          renderType: renderTypeOf(option),
        },
      })),
    }),
  }
}

/** Properties are replaced as a whole, so measures that the form does not edit are sent too. */
function withWeight({ weight }: VariantValues, savedProperties?: VariantPhysicalProperties): VariantPhysicalProperties {
  const { weight: _before, ...others } = savedProperties ?? {}
  return { ...others, ...(weight.trim() && { weight: Number(toDecimal(weight)) }) }
}

function toStock({ stock }: VariantValues) {
  return stock.trim() ? { quantity: Number(stock) } : { inStock: true }
}

export function toMedia(pictures: readonly PictureValues[]): NonNullable<V3Product['media']> {
  return {
    itemsInfo: {
      items: pictures.map(({ url, altText, saved: savedMedia }) => {
        const { url: _url, mediaType: _type, uploadId: _upload, altText: _altText, ...rest } = savedMedia ?? {}
        // The contract accepts an ID or a URL, not both. A file of the media library has a path.
        const source = url.startsWith('/') ? { id: (pictureIdOf(url) ?? videoIdOf(url))! } : { url }
        return { ...rest, ...(!rest.id && source), ...(altText && { altText }) } as ProductMedia
      }),
    },
  }
}
