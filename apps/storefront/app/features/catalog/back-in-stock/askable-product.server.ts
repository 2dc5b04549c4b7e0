import type { Visit } from '../../../lib/page/context.ts'
import { loadMemberEmail } from '../../../lib/page/member-email.server.ts'
import { notFound } from '../../../lib/page/not-found.ts'
import { productView } from '../product/product-view.ts'
import { readProduct } from '../product/read-product.server.ts'
import { readSelection, variantFor } from '../product/selection.ts'

interface AskableProduct {
  productId: string
  slug: string
  name: string
  /** The variants that are sold out. */
  choices: { id: string; name: string }[]
  /** The one that the address names. */
  chosen: string | undefined
  /** Of a member. */
  email: string
}

/** A product as somebody asks for a mail about it. Without a variant that is sold out, there is nothing to ask for. */
export async function loadAskableProduct(visit: Visit, slug: string, values: URLSearchParams): Promise<AskableProduct> {
  const { api, shop, price, isViewOnly } = visit
  if (!shop.backInStock) throw notFound()
  const product = productView(await readProduct(api, slug), price)
  const selected = variantFor(product, readSelection(product, values))
  const choices = product.variants
    .filter(({ inStock }) => !inStock)
    .map(({ id, selection }) => ({ id, name: Object.values(selection).join(', ') }))
  return {
    productId: product.id,
    slug: product.slug,
    name: product.name,
    choices,
    chosen: choices.find(({ id }) => id === selected?.id)?.id ?? choices[0]?.id,
    email: isViewOnly ? '' : ((await loadMemberEmail(visit)) ?? ''),
  }
}
