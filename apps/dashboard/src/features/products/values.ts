import { t } from '@lingui/core/macro'
import type {
  ProductMedia,
  ProductWithInventory,
  SeoSchema,
  V3Product,
  Variant,
} from '@stoa/contract/services/stores/products-v-3'
import type { ProductFile } from './queries.ts'

/** What is edited, as the form has it. */
export interface ProductValues {
  name: string
  description: string
  visible: boolean
  slug: string
  seoTitle: string
  seoDescription: string
  pictures: PictureValues[]
  variants: VariantValues[]
}

export interface PictureValues {
  url: string
  altText: string
  /** As the server keeps it; absent while it is new. */
  kept?: ProductMedia
}

export interface VariantValues {
  /** Absent while the product is new. */
  id?: string
  /** 'Small, Red'; empty for the only one. */
  title: string
  price: string
  compareAt: string
  sku: string
  /** Empty where stock is not counted. */
  stock: string
}

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  visible: true,
  slug: '',
  seoTitle: '',
  seoDescription: '',
  pictures: [],
  variants: [{ title: '', price: '', compareAt: '', sku: '', stock: '' }],
}

export function toValues({ product, stock }: ProductFile): ProductValues {
  const tags = product.seoData?.tags ?? []
  return {
    name: product.name ?? '',
    description: product.plainDescription ?? '',
    visible: product.visible ?? true,
    slug: product.slug ?? '',
    seoTitle: tags.find(isTitle)?.children ?? '',
    seoDescription: ((tags.find(isDescription)?.props as Props)?.content as string | undefined) ?? '',
    pictures: (product.media?.itemsInfo?.items ?? []).map((kept) => ({
      url: kept.image?.url ?? kept.url ?? kept.thumbnail?.url ?? '',
      altText: kept.altText ?? '',
      kept,
    })),
    variants: (product.variantsInfo?.variants ?? []).map((variant) => ({
      id: variant.id!,
      title: titleOf(variant),
      price: variant.price?.actualPrice?.amount ?? '',
      compareAt: variant.price?.compareAtPrice?.amount ?? '',
      sku: variant.sku ?? '',
      stock: stock.get(variant.id!)?.quantity?.toString() ?? '',
    })),
  }
}

/** What is wrong before it is sent, by field. */
export function checkProduct({ name, pictures, variants }: ProductValues): Record<string, string | undefined> {
  const wrong: Record<string, string | undefined> = {}
  if (!name.trim()) wrong['name'] = t`Give it a name.`
  pictures.forEach(({ url }, index) => {
    if (!URL.canParse(url)) wrong[`pictures.${index}.url`] = t`Enter a whole address, beginning with https://.`
  })
  variants.forEach(({ price, compareAt, stock }, index) => {
    if (!isAmount(price)) wrong[`variants.${index}.price`] = t`Enter an amount, such as 24.00.`
    if (compareAt && !isAmount(compareAt)) wrong[`variants.${index}.compareAt`] = t`Enter an amount, or nothing.`
    else if (compareAt && Number(compareAt) < Number(price)) wrong[`variants.${index}.compareAt`] = t`Lower than the price.`
    if (stock && !/^-?\d+$/.test(stock)) wrong[`variants.${index}.stock`] = t`Enter a whole number.`
  })
  return wrong
}

export function toCreate(values: ProductValues): ProductWithInventory {
  return {
    name: values.name.trim(),
    productType: 'PHYSICAL',
    physicalProperties: {},
    visible: values.visible,
    ...(values.description && { plainDescription: values.description }),
    ...(values.slug && { slug: values.slug }),
    ...(values.pictures.length > 0 && { media: toMedia(values.pictures) }),
    ...((values.seoTitle || values.seoDescription) && { seoData: toSeo(values, undefined) }),
    variantsInfo: {
      variants: values.variants.map((variant) => ({
        ...toVariant(variant),
        physicalProperties: {},
        inventoryItem: variant.stock ? { quantity: Number(variant.stock) } : { inStock: true },
      })),
    },
  } as ProductWithInventory
}

/** Only what was changed: what somebody else changed beside it stays. Stock goes along with its revision, so that no purchase is overwritten. */
export function toUpdate(values: ProductValues, file: ProductFile): ProductWithInventory {
  const before = toValues(file)
  const { product, stock } = file
  const isChanged = (...names: (keyof ProductValues)[]) =>
    names.some((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]))
  return {
    id: product.id!,
    revision: product.revision!,
    ...(isChanged('name') && { name: values.name.trim() }),
    ...(isChanged('description') && { plainDescription: values.description || null }),
    ...(isChanged('visible') && { visible: values.visible }),
    ...(isChanged('slug') && values.slug && { slug: values.slug }),
    ...(isChanged('pictures') && { media: toMedia(values.pictures) }),
    ...(isChanged('seoTitle', 'seoDescription') && { seoData: toSeo(values, product.seoData) }),
    ...(isChanged('variants') && {
      ...(product.options && { options: product.options }),
      variantsInfo: {
        variants: values.variants.map((variant, index) => {
          const item = stock.get(variant.id!)
          const isCounted = variant.stock !== before.variants[index]?.stock
          return {
            id: variant.id!,
            ...toVariant(variant),
            ...(isCounted && {
              inventoryItem: {
                ...(variant.stock ? { quantity: Number(variant.stock) } : { inStock: true }),
                ...(item?.revision && { revision: item.revision }),
              },
            }),
          }
        }),
      },
    }),
  } as ProductWithInventory
}

/** The field that a path of the wire is edited in. */
export function placeOf(path: string): string | undefined {
  const variant = /variants\[(\d+)\](?:\.(.*))?$/.exec(path)
  if (variant) return `variants.${variant[1]}.${partOf(variantParts, variant[2] ?? '')}`
  const picture = /items\[(\d+)\]\.?(.*)$/.exec(path)
  if (picture) return `pictures.${picture[1]}.${picture[2] === 'altText' ? 'altText' : 'url'}`
  return partOf(productParts, path.replace(/^product\./, ''))
}

const variantParts = { 'price.compareAt': 'compareAt', sku: 'sku', inventoryItem: 'stock', '': 'price' }
const productParts = {
  name: 'name',
  slug: 'slug',
  plainDescription: 'description',
  visible: 'visible',
  seoData: 'seoTitle',
  media: 'pictures.0.url',
}

function partOf(parts: Record<string, string>, path: string): string | undefined {
  return Object.entries(parts).find(([start]) => path.startsWith(start))?.[1]
}

function toVariant({ price, compareAt, sku }: VariantValues) {
  return {
    price: { actualPrice: { amount: price }, ...(compareAt && { compareAtPrice: { amount: compareAt } }) },
    sku: sku.trim() || null,
  }
}

function toMedia(pictures: readonly PictureValues[]): NonNullable<V3Product['media']> {
  return {
    itemsInfo: {
      items: pictures.map(({ url, altText, kept }) => {
        const { url: _url, mediaType: _type, uploadId: _upload, altText: _altText, ...rest } = kept ?? {}
        // Named by its id where the server has one, else by its address: never by both.
        return { ...rest, ...(!rest.id && { url }), ...(altText && { altText }) } as ProductMedia
      }),
    },
  }
}

/** The two tags that are edited, before all others that the product has. */
function toSeo({ seoTitle, seoDescription }: ProductValues, before: SeoSchema | undefined): SeoSchema {
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

type Tag = NonNullable<SeoSchema['tags']>[number]
type Props = Record<string, unknown> | null | undefined

function isTitle({ type }: Tag): boolean {
  return type === 'title'
}

function isDescription({ type, props }: Tag): boolean {
  return type === 'meta' && (props as Props)?.['name'] === 'description'
}

function titleOf({ choices = [] }: Variant): string {
  return choices
    .map(({ optionChoiceNames: names }) => names?.choiceName)
    .filter(Boolean)
    .join(', ')
}

function isAmount(text: string): boolean {
  return /^\d+(\.\d{1,3})?$/.test(text)
}
