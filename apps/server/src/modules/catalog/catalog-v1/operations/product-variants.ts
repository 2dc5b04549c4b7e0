import * as contract from '@stoa/contract/services/stores/products'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import type { VariantRow } from '../../catalog/ports/products.ts'
import { cheapest, choicesOf, presentVariant } from '../present-product.ts'
import { pricesOf } from '../prices.ts'
import { variantOf, type Stored } from '../stored.ts'
import { formatted, moneyOf, reduced } from '../write-product.ts'
import { loadExisting, writeVariants } from '../change-products.ts'

export const updateProductVariants = implement(contract.updateProductVariants, async ({ site }, { id, variants: overrides }) => {
  const stored = await loadExisting(site, id)
  const changes = new Map<string, object>()
  overrides.forEach((override, index) => {
    for (const variant of namedBy(override, stored, index))
      changes.set(variant.id, { ...changes.get(variant.id), ...overridden(site, stored, variant, override) })
  })
  await writeVariants(site, stored, (variant) => changes.get(variant.id) ?? {})
  const after = await loadExisting(site, id)
  return {
    variants: after.product.variants
      .filter((variant) => changes.has(variant.id))
      .map((variant) => presentVariant(variant, after, site.settings, true)),
  }
})

/** V1 values of a product are stored with each variant, so all variants get those of the cheapest one. */
export const resetAllProductVariantData = implement(contract.resetAllProductVariantData, async ({ site }, { id }) => {
  const stored = await loadExisting(site, id)
  const model = cheapest(stored.product)
  const { price, discounted } = pricesOf(model)
  const cost = model.cost_minor === null ? undefined : { cost: { amount: formatted(site, BigInt(model.cost_minor)) } }
  await writeVariants(site, stored, () => ({
    price: reduced(site, price, price - discounted),
    ...(cost && { revenueDetails: cost }),
    ...(model.doc.physicalProperties && { physicalProperties: model.doc.physicalProperties }),
    sku: '',
    visible: true,
  }))
  return {}
})

/** The variants that an override refers to: by id, or all with its choices. */
function namedBy({ variantIds = [], choices }: contract.VariantOverride, stored: Stored, index: number): VariantRow[] {
  if (variantIds.length > 0) return variantIds.map((id) => variantOf(stored, id))
  const wanted = Object.entries(choices ?? {})
  const matching = stored.product.variants.filter((variant) =>
    wanted.every(([name, value]) => choicesOf(variant, stored.product)[name] === value),
  )
  if (matching.length === 0)
    throw brokenRule(`variants[${index}].choices`, 'UNKNOWN_CHOICES', 'must name a variant of the product')
  return matching
}

function overridden(
  site: SiteTx,
  { product }: Stored,
  variant: VariantRow,
  { price, cost, weight, sku, visible }: contract.VariantOverride,
): object {
  const before = pricesOf(variant)
  return {
    ...(typeof price === 'number' && { price: reduced(site, moneyOf(site, price), before.price - before.discounted) }),
    ...(typeof cost === 'number' && { revenueDetails: { cost: { amount: formatted(site, moneyOf(site, cost)) } } }),
    ...(typeof weight === 'number' &&
      product.product_type === 'PHYSICAL' && { physicalProperties: { ...variant.doc.physicalProperties, weight } }),
    ...(sku !== undefined && { sku: sku ?? '' }),
    ...(typeof visible === 'boolean' && { visible }),
  }
}
