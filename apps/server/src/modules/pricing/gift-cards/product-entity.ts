import { service, type GiftCardProduct, type MultiCurrencyPrice } from '@stoa/contract/services/marketing/gift-voucher-products'
import { formatAmount, formatDisplay, parseAmount } from '@stoa/pricing'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { operationsOf } from '../../../kernel/lists/entity/operations.ts'
import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { readPositiveAmount } from './amounts.ts'

export const giftCardProduct = entity<GiftCardProduct>({
  service,
  type: 'GiftCardProduct',
  table: 'gift_card_product',
  columns: { name: { column: 'name', notNull: true } },
  conflicts: { gift_card_product_name: 'GIFT_CARD_PRODUCT_ALREADY_EXISTS' },
  prepare: (site, product, before) => checkedProduct(site, product, before === undefined),
})

export const ofProduct = operationsOf(giftCardProduct, async (site, products) =>
  products.map((product) => presentProduct(site, product)),
)

/** The product with ids for new variants. Throws the contract's codes; which of them depends on whether it is new. */
function checkedProduct(site: SiteRead, product: GiftCardProduct, isNew: boolean): GiftCardProduct {
  const { presetVariants = [], customVariant } = product
  const { currency } = site.settings
  if (presetVariants.length === 0 && !customVariant) {
    throw isNew
      ? refusal('CANNOT_CREATE_GIFT_CARD_PRODUCT_WITHOUT_VARIANTS', 'a gift card needs an amount or a range of amounts')
      : refusal('CANNOT_UPDATE_GIFT_CARD_PRODUCT_TO_HAVE_NO_VARIANTS', 'a gift card needs an amount or a range of amounts')
  }
  const expires = product.fixedExpirationDate
  if (expires && new Date(expires) <= site.now) {
    throw isNew
      ? refusal('CANNOT_CREATE_GIFT_CARD_PRODUCT_WITH_PAST_EXPIRATION_DATE', 'the expiration date is over')
      : refusal('CANNOT_UPDATE_GIFT_CARD_PRODUCT_TO_HAVE_PAST_EXPIRATION_DATE', 'the expiration date is over')
  }
  const amountOf = (price: MultiCurrencyPrice | null | undefined, field: string) => positiveAmount(price, currency, field)
  if (customVariant) {
    const min = amountOf(customVariant.minValue, 'giftCardProduct.customVariant.minValue.amount')
    const max = amountOf(customVariant.maxValue, 'giftCardProduct.customVariant.maxValue.amount')
    if (min > max)
      throw isNew
        ? refusal('CANNOT_CREATE_GIFT_CARD_PRODUCT_WITH_INVALID_CUSTOM_AMOUNTS_RANGE', 'the least amount is above the largest')
        : refusal('CANNOT_UPDATE_GIFT_CARD_PRODUCT_WITH_INVALID_CUSTOM_AMOUNTS_RANGE', 'the least amount is above the largest')
  }
  return {
    ...product,
    presetVariants: presetVariants.map((variant, index) => {
      const field = `giftCardProduct.presetVariants[${index}]`
      const price = formatAmount(amountOf(variant.price, `${field}.price.amount`), currency)
      const value = variant.value ? formatAmount(amountOf(variant.value, `${field}.value.amount`), currency) : price
      return { ...variant, id: variant.id ?? newId(), price: { amount: price }, value: { amount: value } }
    }),
  }
}

function positiveAmount(price: MultiCurrencyPrice | null | undefined, currency: string, field: string): bigint {
  const minor = readPositiveAmount(price?.amount, currency)
  if (minor === undefined) throw brokenRule(field, 'INVALID_AMOUNT', `is a positive amount in ${currency}`)
  return minor
}

function presentProduct({ settings: { currency }, language }: SiteRead, product: GiftCardProduct): GiftCardProduct {
  const money = <Price extends MultiCurrencyPrice | undefined>(price: Price): Price | MultiCurrencyPrice => {
    if (!price?.amount) return price
    const formattedAmount = formatDisplay(parseAmount(price.amount, currency), currency, language)
    return { amount: price.amount, convertedAmount: price.amount, formattedAmount, formattedConvertedAmount: formattedAmount }
  }
  const { presetVariants = [], customVariant } = product
  return {
    ...product,
    presetVariants: presetVariants.map((variant) => ({ ...variant, price: money(variant.price)!, value: money(variant.value)! })),
    ...(customVariant && {
      customVariant: { ...customVariant, minValue: money(customVariant.minValue)!, maxValue: money(customVariant.maxValue)! },
    }),
  }
}

/** Products by id: all of them are on sale. */
export function loadGiftCardProducts(site: SiteRead, ids: readonly string[]): Promise<Map<string, GiftCardProduct>> {
  return giftCardProduct.getMany(site, ids)
}
