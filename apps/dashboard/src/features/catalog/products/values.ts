import type { ProductMedia, SecuredMedia, SeoSchema, V3Product, Variant } from '@stoa/contract/services/stores/products-v-3'
import { isVideoId, videoPath } from '@stoa/media-url'
import { isZero } from '@stoa/web/money'
import { toOptionValues, type OptionValues } from './options/option-values.ts'
import type { ProductFile } from './queries.ts'
import { toSubscriptionValues, type SubscriptionValues } from './subscriptions/subscription-values.ts'
import { toHtml } from './rich-content.ts'

/** Maps option keys to choice keys. */
export type Choices = Readonly<Record<string, string>>

export type ProductType = 'PHYSICAL' | 'DIGITAL'

/** The values of the product form. */
export interface ProductValues {
  name: string
  description: string
  visible: boolean
  /** Cannot change after creation. */
  productType: ProductType
  /** Empty for the shop's default. */
  taxGroupId: string
  /** Empty for the default profile. */
  deliveryProfileId: string
  /** Category IDs. */
  categories: string[]
  brand: string
  ribbon: string
  sections: SectionValues[]
  slug: string
  seoTitle: string
  seoDescription: string
  pictures: PictureValues[]
  options: OptionValues[]
  variants: VariantValues[]
  /** In the order of the shop. Only physical products have them. */
  subscriptions: SubscriptionValues[]
  /** It can also be bought without a subscription. */
  soldOnce: boolean
}

export interface PictureValues {
  url: string
  altText: string
  /** The saved image. Absent for a new one. */
  saved?: ProductMedia
}

/** A text shared by several products, such as care instructions. */
export interface SectionValues {
  id: string
  title: string
  text: string
}

export interface VariantValues {
  /** Absent for a new section. */
  id?: string
  choices: Choices
  price: string
  compareAt: string
  /** The purchase price. */
  cost: string
  sku: string
  /** Empty where stock is not tracked. */
  stock: string
  barcode: string
  /** In the shop's weight unit. */
  weight: string
  /** The file that a digital product sells; a private file of the media library. */
  file?: { id: string; name: string; size: number } | undefined
  visible: boolean
}

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  visible: true,
  productType: 'PHYSICAL',
  taxGroupId: '',
  deliveryProfileId: '',
  categories: [],
  brand: '',
  ribbon: '',
  sections: [],
  slug: '',
  seoTitle: '',
  seoDescription: '',
  pictures: [],
  options: [],
  variants: [{ choices: {}, price: '', compareAt: '', cost: '', sku: '', stock: '', barcode: '', weight: '', visible: true }],
  subscriptions: [],
  soldOnce: true,
}

export function toValues({ product, stock, categories }: ProductFile): ProductValues {
  return {
    name: product.name ?? '',
    description: product.plainDescription ?? (product.description ? toHtml(product.description) : ''),
    visible: product.visible ?? true,
    productType: product.productType === 'DIGITAL' ? 'DIGITAL' : 'PHYSICAL',
    taxGroupId: product.taxGroupId ?? '',
    deliveryProfileId: product.physicalProperties?.deliveryProfileId ?? '',
    categories: [...categories],
    brand: product.brand?.name ?? '',
    ribbon: product.ribbon?.name ?? '',
    sections: (product.infoSections ?? []).map(({ id, title, plainDescription }) => ({
      id: id!,
      title: title ?? '',
      text: plainDescription ?? '',
    })),
    slug: product.slug ?? '',
    ...readSeoTexts(product.seoData),
    pictures: (product.media?.itemsInfo?.items ?? []).map(toPicture),
    options: (product.options ?? []).map(toOptionValues),
    variants: (product.variantsInfo?.variants ?? []).map((variant) => toVariantValues(variant, stock)),
    ...readSubscriptions(product),
  }
}

/** A product without subscriptions is always sold once. */
function readSubscriptions({ subscriptionDetails }: V3Product): Pick<ProductValues, 'subscriptions' | 'soldOnce'> {
  const { subscriptions = [], allowOneTimePurchases } = subscriptionDetails ?? {}
  return {
    subscriptions: subscriptions.map(toSubscriptionValues),
    soldOnce: subscriptions.length === 0 || allowOneTimePurchases === true,
  }
}

export function toPicture(saved: ProductMedia): PictureValues {
  const video = saved.video?.id && isVideoId(saved.video.id) ? videoPath(saved.video.id) : undefined
  const url = saved.image?.url ?? video ?? saved.url ?? saved.thumbnail?.url ?? ''
  return { url, altText: saved.altText ?? '', saved }
}

function toVariantValues(variant: Variant, stock: ProductFile['stock']): VariantValues {
  const chosen = (variant.choices ?? []).map(({ optionChoiceIds: ids }) => [ids!.optionId!, ids!.choiceId!])
  return {
    id: variant.id!,
    choices: Object.fromEntries(chosen) as Choices,
    price: variant.price?.actualPrice?.amount ?? '',
    compareAt: variant.price?.compareAtPrice?.amount ?? '',
    cost: isZero(variant.revenueDetails?.cost?.amount) ? '' : variant.revenueDetails!.cost!.amount!,
    sku: variant.sku ?? '',
    stock: stock.get(variant.id!)?.quantity?.toString() ?? '',
    barcode: variant.barcode ?? '',
    weight: variant.physicalProperties?.weight?.toString() ?? '',
    ...(variant.digitalProperties?.digitalFile && { file: toFile(variant.digitalProperties.digitalFile) }),
    visible: variant.visible ?? true,
  }
}

function toFile({ id, fileName, fileSize }: SecuredMedia): NonNullable<VariantValues['file']> {
  return { id: id!, name: fileName ?? id!, size: Number(fileSize ?? 0) }
}

type Tag = NonNullable<SeoSchema['tags']>[number]
type Props = Record<string, unknown> | null | undefined

/** The search title and description. */
export function readSeoTexts(seoData: V3Product['seoData']): { seoTitle: string; seoDescription: string } {
  const tags = seoData?.tags ?? []
  return {
    seoTitle: tags.find(isTitle)?.children ?? '',
    seoDescription: ((tags.find(isDescription)?.props as Props)?.content as string | undefined) ?? '',
  }
}

/** The two edited tags come before all others. */
export function toSeo(
  { seoTitle, seoDescription }: Pick<ProductValues, 'seoTitle' | 'seoDescription'>,
  before: V3Product['seoData'],
): SeoSchema {
  const others = (before?.tags ?? []).filter((tag) => !isTitle(tag) && !isDescription(tag))
  return {
    ...before,
    tags: [
      ...(seoTitle ? [{ type: 'title', children: seoTitle }] : []),
      ...(seoDescription ? [{ type: 'meta', props: { name: 'description', content: seoDescription } }] : []),
      ...others,
    ],
  }
}

function isTitle({ type }: Tag): boolean {
  return type === 'title'
}

function isDescription({ type, props }: Tag): boolean {
  return type === 'meta' && (props as Props)?.['name'] === 'description'
}
