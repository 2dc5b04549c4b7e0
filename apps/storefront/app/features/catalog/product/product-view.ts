import type { GroupedBy, LowestPrice, SalePrice, VariantLeft } from '@stoa/contract/services/stoa/storefront-products'
import type { ConnectedOption, ProductMedia, V3Product, Variant } from '@stoa/contract/services/stores/products-v-3'
import { isVideoId, videoPath } from '@stoa/media-url'
import type { ShowMoney } from '../../../lib/money/money.ts'
import { richHtml, safeHtml } from '../../../lib/texts/safe-html.server.ts'
import { toPictureView } from '../../../lib/media/pictures.ts'
import { toParagraphs } from '../../../lib/texts/plain-text.ts'
import { struckPrice } from '../../../lib/money/struck-price.ts'
import { isVideo, type Slide } from '../../../lib/media/slide.ts'
import { videoView } from '../../../lib/media/video-view.server.ts'
import type { PictureView } from '../../../ui/picture.tsx'
import type { OptionView, VariantView } from './selection.ts'
import type { SubscriptionOffer } from './subscription.ts'

export interface ProductView {
  id: string
  slug: string
  name: string
  ribbon: string | undefined
  /** Empty for what is bought once only. */
  subscriptions: SubscriptionOffer[]
  isSoldOnce: boolean
  /** Sanitized HTML, like the texts of the sections. */
  description: string
  sections: { title: string; text: string }[]
  /** The description as plain text in one line. */
  summary: string
  pictures: (PictureView & { id: string })[]
  /** The pictures with the videos between them, as the owner ordered them. */
  slides: (Slide & { id: string })[]
  options: OptionView[]
  variants: VariantView[]
  groups: GroupView[]
}

/** The products that differ by one option, this one among them. */
export interface GroupView {
  /** The id of the option. */
  id: string
  name: string
  swatches: boolean
  products: { slug: string; choice: string; color: string | undefined; soldOut: boolean }[]
}

export function productView(
  product: V3Product,
  money: ShowMoney,
  extras: {
    stock?: readonly VariantLeft[]
    lowest?: readonly LowestPrice[]
    sales?: readonly SalePrice[]
    groups?: readonly GroupedBy[]
    preorderMessages?: ReadonlyMap<string, string>
    subscriptions?: SubscriptionOffer[]
  } = {},
): ProductView {
  const name = product.name ?? ''
  const media = product.media?.itemsInfo?.items ?? (product.media?.main ? [product.media.main] : [])
  const slides = media.flatMap((item) => toSlide(item, name) ?? [])
  const quantities = new Map(extras.stock?.map((each) => [each.variantId, each.left]))
  const lowest = new Map(extras.lowest?.map(({ variantId, price }) => [variantId, price]))
  const sales = new Map(extras.sales?.map((sale) => [sale.variantId, sale]))
  const description = toHtml(product)
  const options = (product.options ?? []).map(optionView)
  return {
    id: product.id ?? '',
    slug: product.slug ?? '',
    name,
    ribbon: product.ribbon?.name ?? undefined,
    subscriptions: extras.subscriptions ?? [],
    isSoldOnce: !isSoldBySubscriptionOnly(product),
    description,
    summary: toParagraphs(description).join(' '),
    sections: (product.infoSections ?? []).map((section) => ({ title: section.title ?? '', text: toHtml(section) })),
    pictures: slides.filter((slide): slide is PictureView & { id: string } => !isVideo(slide)),
    slides,
    options,
    groups: (extras.groups ?? []).map(groupView),
    variants: (product.variantsInfo?.variants ?? [])
      .filter(({ visible }) => visible !== false)
      .map((variant) => ({
        ...variantView(variant, options, money, { lowestPrice: lowest.get(variant.id ?? ''), sale: sales.get(variant.id ?? '') }),
        inStock: isAvailable(variant, extras.preorderMessages),
        quantityAvailable: quantities.get(variant.id ?? ''),
        preorderMessage: extras.preorderMessages?.get(variant.id ?? ''),
      })),
  }
}

/** True if the product cannot be bought once. */
export function isSoldBySubscriptionOnly({ subscriptionDetails }: V3Product): boolean {
  const { subscriptions = [], allowOneTimePurchases } = subscriptionDetails ?? {}
  return subscriptions.length > 0 && !allowOneTimePurchases
}

function groupView({ customizationId = '', name = '', swatches = false, products = [] }: GroupedBy): GroupView {
  return {
    id: customizationId,
    name,
    swatches,
    products: products.map(({ slug = '', choice = '', colorCode: color, soldOut = false }) => ({ slug, choice, color, soldOut })),
  }
}

/** A video of another host has no file that is known to play. */
function toSlide({ id, image, video, thumbnail, altText }: ProductMedia, name: string): (Slide & { id: string }) | undefined {
  const alt = altText ?? name
  if (video?.id && isVideoId(video.id)) {
    const { resolutions = [] } = video
    return { ...videoView({ url: videoPath(video.id), resolutions, poster: thumbnail }, alt), id: id ?? video.id }
  }
  const picture = toPictureView(image, alt)
  return picture && { ...picture, id: id ?? picture.url }
}

/** The description is rich content or simple HTML. */
function toHtml({ description, plainDescription }: Pick<V3Product, 'description' | 'plainDescription'>): string {
  return description ? richHtml(description) : safeHtml(plainDescription ?? '')
}

function optionView({ id, name, optionRenderType, choicesSettings }: ConnectedOption): OptionView {
  return {
    id: id ?? '',
    name: name ?? '',
    swatches: optionRenderType === 'SWATCH_CHOICES',
    choices: (choicesSettings?.choices ?? [])
      .filter(({ visible }) => visible !== false)
      .map((choice) => ({
        id: choice.choiceId ?? '',
        name: choice.name ?? '',
        color: choice.colorCode,
        pictures: (choice.linkedMedia ?? []).flatMap(({ id, image }) => id ?? image?.url ?? []),
      })),
  }
}

/** The inventory status does not say whether the pre-order limit is reached; the pre-order messages do. */
function isAvailable({ id, inventoryStatus }: Variant, preorderMessages: ReadonlyMap<string, string> | undefined): boolean {
  if (inventoryStatus?.inStock ?? true) return true
  return inventoryStatus?.preorderEnabled === true && (preorderMessages?.has(id ?? '') ?? true)
}

function variantView(
  variant: Variant,
  options: OptionView[],
  money: ShowMoney,
  { lowestPrice, sale }: { lowestPrice: string | undefined; sale: SalePrice | undefined },
): Omit<VariantView, 'inStock' | 'quantityAvailable' | 'preorderMessage'> {
  const { actualPrice, compareAtPrice } = variant.price ?? {}
  const own = actualPrice?.amount ?? '0'
  const price = sale?.price ?? own
  const isReduced = Number(compareAtPrice?.amount ?? 0) > Number(own)
  const struck = struckPrice({ price, compareAtPrice: isReduced ? compareAtPrice?.amount : own, lowestPrice })
  const choiceIds = new Map(
    (variant.choices ?? []).map(({ optionChoiceIds }) => [optionChoiceIds?.optionId, optionChoiceIds?.choiceId]),
  )
  return {
    id: variant.id ?? '',
    selection: Object.fromEntries(
      options.flatMap((option) => {
        const choice = option.choices.find(({ id }) => id === choiceIds.get(option.id))
        return choice ? [[option.name, choice.name]] : []
      }),
    ),
    price: money(price),
    struckPrice: struck && money(struck),
    strikesLowest: struck !== undefined && struck === lowestPrice,
    sale: struck && sale?.sale,
  }
}
