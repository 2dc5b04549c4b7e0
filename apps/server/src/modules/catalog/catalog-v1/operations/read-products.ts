import * as contract from '@stoa/contract/services/stores/products'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { loadProductPage } from '../lists.ts'
import { mediaItemsOf, presentMedia } from '../media.ts'
import { choicesOf, optionsOf, presentOption, presentProduct, presentVariant, presentVariantData } from '../present-product.ts'
import { seesCosts, seesHidden, getStoredProduct, loadStoredProducts, variantOf } from '../stored.ts'

export const queryProducts = implementRead(contract.queryProducts, async ({ site, caller }, { query }) => {
  const { ids, offset, total } = await loadProductPage(site, query, { hidden: seesHidden(caller) })
  const products = (await loadStoredProducts(site, ids)).map((stored) => presentProduct(stored, site.settings))
  return { products, metadata: { count: products.length, offset, total } }
})

export const getProduct = implementRead(
  contract.getProduct,
  async ({ site, caller }, { id, includeMerchantSpecificData: costs = false }) => ({
    product: presentProduct(await getStoredProduct(site, caller, id), site.settings, { costs: costs && seesCosts(caller) }),
  }),
)

/** The choices that remain after some are made. */
export const getProductOptionsAvailability = implementRead(
  contract.getProductOptionsAvailability,
  async ({ site, caller }, { id, options }) => {
    const stored = await getStoredProduct(site, caller, id)
    const { product } = stored
    const chosen = Object.entries(options)
    const unknown = chosen.find(([name]) => !optionsOf(product).some((option) => option.name === name))
    if (unknown) throw brokenRule('options', 'UNKNOWN_OPTION', `the product has no option ${unknown[0]}`)
    const fits = (choices: Record<string, string>, but?: string) =>
      chosen.every(([name, value]) => name === but || choices[name] === value)
    const productOptions = optionsOf(product).map((option) =>
      presentOption(option, stored, (variant) => fits(choicesOf(variant, product), option.name ?? '')),
    )
    const isComplete = optionsOf(product).every(({ name }) => Object.hasOwn(options, name ?? ''))
    const selected = isComplete ? product.variants.find((variant) => fits(choicesOf(variant, product))) : undefined
    const media = productOptions.flatMap(
      ({ name = '', choices = [] }) => choices.find(({ description }) => description === options[name])?.media ?? [],
    )
    return {
      ...(selected && { selectedVariant: presentVariantData(selected, stored, site.settings) }),
      media: media[0] ?? presentMedia(mediaItemsOf(product)),
      productOptions,
      availableForPurchase: selected !== undefined && selected.visible && (selected.in_stock || selected.preorder_enabled),
    }
  },
)

export const queryProductVariants = implementRead(contract.queryProductVariants, async ({ site, caller }, request) => {
  const { id, choices, variantIds, paging, includeMerchantSpecificData: costs = false } = request
  const stored = await getStoredProduct(site, caller, id)
  const named =
    variantIds && variantIds.length > 0 ? new Set(variantIds.map((variantId) => variantOf(stored, variantId).id)) : undefined
  const wanted = Object.entries(choices ?? {})
  const matching = stored.product.variants.filter((variant) => {
    const own = choicesOf(variant, stored.product)
    return (
      (seesHidden(caller) || variant.visible) &&
      (!named || named.has(variant.id)) &&
      wanted.every(([name, value]) => own[name] === value)
    )
  })
  const offset = paging?.offset ?? 0
  const variants = matching.slice(offset, offset + (paging?.limit ?? 100))
  return {
    variants: variants.map((variant) => presentVariant(variant, stored, site.settings, costs && seesCosts(caller))),
    metadata: { items: variants.length, offset },
    totalResults: matching.length,
  }
})
