import * as contract from '@stoa/contract/services/stores/products'
import { bulk } from '../../../../kernel/lists/entity/bulk.ts'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { pricesOf } from '../prices.ts'
import { changeV1, formatted, moneyOf, reduced } from '../write-product.ts'
import { changeExisting, writeVariants, metadataOnly } from '../change-products.ts'

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
  return metadataOnly(await bulk(site, ids, async (tx, id) => changeExisting(tx, id, (stored) => changeV1(tx, stored, change))))
})

export const bulkAdjustProductProperty = implement(contract.bulkAdjustProductProperty, async ({ site }, { ids, adjust }) => {
  const { price, cost, weight } = adjust
  const by = price ?? cost ?? weight
  if (!by) throw brokenRule('adjust', 'NOTHING_TO_ADJUST', 'must name a property')
  const adjusted = (value: number) => adjustedBy(value, by)
  return metadataOnly(
    await bulk(site, ids, async (tx, id) =>
      changeExisting(tx, id, (stored) =>
        writeVariants(tx, stored, (variant) => {
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

function adjustedBy(value: number, { percentage, amount }: contract.PropertyAdjustmentData): number {
  const next = percentage ? value * (1 + (percentage.rate ?? 0) / 100) : value + (amount ?? 0)
  return Math.max(0, percentage?.roundToInt ? Math.round(next) : next)
}
