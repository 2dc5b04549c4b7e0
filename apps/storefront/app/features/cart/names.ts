import { CallError, type Client } from '@stoa/client'
import { getProduct, getProductBySlug } from '@stoa/contract/calls/stores/products-v-3'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { storefront } from '../../lib/page/context.ts'
import type { ProductNames } from '../../lib/money/product-names.ts'
import type { Route } from './+types/names.ts'
import { restoredLine } from './restore-token.ts'

/** The maximum number of products that are named at once: as many as the browser saves lines for later. */
const limit = 50

/** The names of products and cart lines that the browser stored, in the language of the address. Deleted ones are left out. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = context.get(storefront)
  const slugs = url.searchParams.getAll('product').slice(0, limit)
  const lines = url.searchParams.getAll('line').slice(0, limit)
  const named = await Promise.all([
    ...slugs.map(async (slug) => [slug, toNames(await findProduct(api, { slug }))] as const),
    ...lines.map(async (line) => {
      const { catalogItemId = '', options } = restoredLine(line).catalogReference ?? {}
      return [line, toNames(await findProduct(api, { productId: catalogItemId }), options?.variantId)] as const
    }),
  ])
  const found: ProductNames = Object.fromEntries(named.flatMap(([id, names]) => (names ? [[id, names]] : [])))
  return Response.json(found)
}

async function findProduct(api: Client, by: { slug: string } | { productId: string }): Promise<V3Product | undefined> {
  const fields = ['VARIANT_OPTION_CHOICE_NAMES' as const]
  try {
    if ('slug' in by) return (await api.call(getProductBySlug, { ...by, fields })).product
    return (await api.call(getProduct, { ...by, fields })).product
  } catch (error) {
    if (error instanceof CallError && error.status < 500) return undefined
    throw error
  }
}

function toNames(product: V3Product | undefined, variantId?: unknown): ProductNames[string] | undefined {
  if (!product?.name) return undefined
  const variant = product.variantsInfo?.variants?.find(({ id }) => id === variantId)
  const options = (variant?.choices ?? []).map(({ optionChoiceNames }) => ({
    name: optionChoiceNames?.optionName ?? '',
    value: optionChoiceNames?.choiceName ?? '',
  }))
  return { name: product.name, options }
}
