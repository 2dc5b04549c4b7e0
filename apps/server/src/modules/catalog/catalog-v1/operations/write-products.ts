import * as contract from '@stoa/contract/services/stores/products'
import type { ProductWithInventory } from '@stoa/contract/services/stores/products-v-3'
import { bulk } from '../../../../kernel/lists/entity/bulk.ts'
import { brokenRule, notFound } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { changeProductWithInventory, removeProduct, type VariantRow } from '../../catalog/index.ts'
import { cheapest, choicesOf, presentProduct, presentVariant } from '../present-product.ts'
import { pricesOf } from '../prices.ts'
import { storedProducts, variantOf, type Stored } from '../stored.ts'
import { changeV1, createV1, formatted, moneyOf, reduced, withVariants } from '../write-product.ts'

export const createProduct = implement(contract.createProduct, async ({ site }, { product }) => {
  const id = await createV1(site, product)
  return { product: presentProduct(await existing(site, id), site.settings, { costs: true }) }
})

export const updateProduct = implement(contract.updateProduct, async ({ site }, { product }) => {
  await changeV1(site, await existing(site, product.id), product)
  return { product: presentProduct(await existing(site, product.id), site.settings, { costs: true }) }
})

export const deleteProduct = implement(contract.deleteProduct, async ({ site }, { id }) => {
  await removeProduct(site, id)
  return {}
})

export const updateProductVariants = implement(contract.updateProductVariants, async ({ site }, { id, variants: overrides }) => {
  const stored = await existing(site, id)
  const changes = new Map<string, object>()
  overrides.forEach((override, index) => {
    for (const variant of namedBy(override, stored, index))
      changes.set(variant.id, { ...changes.get(variant.id), ...overridden(site, stored, variant, override) })
  })
  await write(site, stored, (variant) => changes.get(variant.id) ?? {})
  const after = await existing(site, id)
  return {
    variants: after.product.variants
      .filter((variant) => changes.has(variant.id))
      .map((variant) => presentVariant(variant, after, site.settings, true)),
  }
})

/** V1 values of a product are stored with each variant, so all variants get those of the cheapest one. */
export const resetAllProductVariantData = implement(contract.resetAllProductVariantData, async ({ site }, { id }) => {
  const stored = await existing(site, id)
  const model = cheapest(stored.product)
  const { price, discounted } = pricesOf(model)
  const cost = model.cost_minor === null ? undefined : { cost: { amount: formatted(site, BigInt(model.cost_minor)) } }
  await write(site, stored, () => ({
    price: reduced(site, price, price - discounted),
    ...(cost && { revenueDetails: cost }),
    ...(model.doc.physicalProperties && { physicalProperties: model.doc.physicalProperties }),
    sku: '',
    visible: true,
  }))
  return {}
})

export const bulkUpdateProductsProperty = implement(contract.bulkUpdateProductsProperty, async ({ site }, { ids, set }) => {
  const { price, cost, weight, ribbon, brand } = set
  const change: contract.Product = {
    ...(price !== undefined && { priceData: { price } }),
    ...(cost !== undefined && { costAndProfitData: { itemCost: cost } }),
    ...(weight !== undefined && { weight }),
    ...(ribbon !== undefined && { ribbon }),
    ...(brand !== undefined && { brand }),
  }
  if (Object.keys(change).length === 0) throw brokenRule('set', 'NOTHING_TO_SET', 'must name a property')
  return metadataOnly(await bulk(site, ids, async (tx, id) => changed(tx, id, (stored) => changeV1(tx, stored, change))))
})

export const bulkAdjustProductProperty = implement(contract.bulkAdjustProductProperty, async ({ site }, { ids, adjust }) => {
  const { price, cost, weight } = adjust
  const by = price ?? cost ?? weight
  if (!by) throw brokenRule('adjust', 'NOTHING_TO_ADJUST', 'must name a property')
  const adjusted = (value: number) => adjustedBy(value, by)
  return metadataOnly(
    await bulk(site, ids, async (tx, id) =>
      changed(tx, id, (stored) =>
        write(tx, stored, (variant) => {
          if (price) {
            const { price: before, discounted } = pricesOf(variant)
            return { price: reduced(tx, moneyOf(tx, adjusted(Number(formatted(tx, before)))), before - discounted) }
          }
          if (cost)
            return variant.cost_minor === null
              ? {}
              : {
                  revenueDetails: {
                    cost: { amount: formatted(tx, moneyOf(tx, adjusted(Number(formatted(tx, BigInt(variant.cost_minor)))))) },
                  },
                }
          const { physicalProperties } = variant.doc
          return physicalProperties?.weight === undefined
            ? {}
            : { physicalProperties: { ...physicalProperties, weight: adjusted(physicalProperties.weight!) } }
        }),
      ),
    ),
  )
})

/** An existing product, for a caller who may change it. */
export async function existing(site: SiteTx, id: string): Promise<Stored> {
  const [stored] = await storedProducts(site, [id])
  if (!stored) throw notFound('product', { id })
  return stored
}

async function changed(site: SiteTx, id: string, change: (stored: Stored) => Promise<void>): Promise<{ id: string }> {
  await change(await existing(site, id))
  return { id }
}

async function write(site: SiteTx, stored: Stored, changeOf: (variant: VariantRow) => object): Promise<void> {
  const variants = stored.product.variants.map((variant) => ({ id: variant.id, ...changeOf(variant) }))
  await changeProductWithInventory(site, { id: stored.product.id, ...withVariants(stored, variants) } as ProductWithInventory)
}

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

function adjustedBy(value: number, { percentage, amount }: contract.PropertyAdjustmentData): number {
  const next = percentage ? value * (1 + (percentage.rate ?? 0) / 100) : value + (amount ?? 0)
  return Math.max(0, percentage?.roundToInt ? Math.round(next) : next)
}

function metadataOnly<Answer extends { results: { itemMetadata: object }[] }>(answer: Answer) {
  return { ...answer, results: answer.results.map(({ itemMetadata }) => ({ itemMetadata })) }
}
