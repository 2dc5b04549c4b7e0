import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { parseAmount } from '@stoa/pricing'
import { brokenRule, refusal, requiredField } from '../../../kernel/basics/errors.ts'
import type { VariantRow } from './product-row.ts'

/** Rules for a whole product that concern more than its options or its variants. */
export function checkProduct(product: V3Product, variants: readonly VariantRow[], currency: string, path: string): void {
  if ((product.name ?? '').trim() === '') throw refusal('ONLY_SPACES_STRING_ERROR', 'a name says something', { field: 'name' })
  checkPointOfSale(product, path)
  checkDescription(product, path)
  checkMedia(product, path)
  checkRibbons(product)
  checkPricePerUnit(product, variants, path)
  checkSubscriptions(product, variants, currency, path)
}

function checkPointOfSale({ productType, visibleInPos }: V3Product, path: string): void {
  if (productType === 'DIGITAL' && visibleInPos) {
    throw brokenRule(`${path}.visibleInPos`, 'DIGITAL_PRODUCT_CANNOT_BE_VISIBLE_IN_POS', 'must be false for a digital product')
  }
}

const maxDescription = 400_000

function checkDescription({ description }: V3Product, path: string): void {
  if (description && JSON.stringify(description).length > maxDescription) {
    throw brokenRule(`${path}.description`, 'DESCRIPTION_SIZE_TOO_BIG', `must be at most ${maxDescription} characters of JSON`)
  }
}

function checkMedia({ media, options, modifiers }: V3Product, path: string): void {
  const items = media?.itemsInfo?.items
  if (!items) return
  const names = items.map(({ id, url }) => id ?? url)
  if (new Set(names).size < names.length) {
    throw brokenRule(`${path}.media.itemsInfo.items`, 'DUPLICATE_MEDIA_ERROR', 'must not repeat a media item')
  }
  const known = new Set(items.flatMap(({ id, url }) => [id, url]))
  for (const { choicesSettings } of [...(options ?? []), ...(modifiers ?? [])]) {
    for (const { linkedMedia = [], media: references } of choicesSettings?.choices ?? []) {
      const used = [
        ...linkedMedia.map(({ id, url }) => id ?? url),
        ...(references?.items ?? []).map(({ mediaId, url }) => mediaId ?? url),
      ]
      const missing = used.find((name) => !known.has(name))
      if (missing) throw refusal('PRODUCT_MEDIA_NOT_EXIST', `the product has no media item ${missing}`, { mediaId: missing })
    }
  }
}

function checkRibbons({ ribbon, additionalRibbons = [] }: V3Product): void {
  const ids = additionalRibbons.flatMap(({ id }) => id ?? [])
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  if (twice.length > 0) {
    throw refusal('DUPLICATE_RIBBON_IN_ADDITIONAL', 'a ribbon is there twice', { ribbonIds: twice })
  }
  if (ribbon?.id && ids.includes(ribbon.id)) {
    throw refusal('DUPLICATE_RIBBON_IN_PRIMARY_AND_ADDITIONAL', 'the primary ribbon is among the additional ones', {
      ribbonIds: [ribbon.id],
    })
  }
}

/** All prices per unit of a product use the same unit, so that they can be compared. */
function checkPricePerUnit({ physicalProperties }: V3Product, variants: readonly VariantRow[], path: string): void {
  const units = variants.flatMap(({ doc }) => doc.physicalProperties?.pricePerUnit?.settings?.measurementUnit ?? [])
  const own = physicalProperties?.pricePerUnit?.measurementUnit
  if (new Set(own ? [own, ...units] : units).size > 1) {
    throw brokenRule(`${path}.variantsInfo.variants`, 'PRICE_PER_UNIT_NOT_ALIGNED', 'must give their prices per unit in one unit')
  }
}

/** Rules for the subscriptions by which a product is sold. */
export function checkSubscriptions(
  { id: productId, subscriptionDetails, productType }: V3Product,
  variants: readonly VariantRow[],
  currency: string,
  path: string,
): void {
  const subscriptions = subscriptionDetails?.subscriptions
  if (!subscriptions || subscriptions.length === 0) return
  if (productType !== 'PHYSICAL') {
    throw refusal('INVALID_PRODUCT_TYPE_FOR_SUBSCRIPTION', 'only physical products are sold by subscription')
  }
  if (!subscriptionDetails.allowOneTimePurchases && subscriptions.every(({ visible }) => visible === false)) {
    throw refusal(
      'ERROR_ALL_SUBSCRIPTIONS_HIDDEN_FOR_SUBSCRIPTION_ONLY_PRODUCT',
      'a product sold by subscription alone shows one of them at least',
    )
  }
  const ids = subscriptions.flatMap(({ id }) => (id ? [id] : []))
  if (new Set(ids).size < ids.length) throw refusal('SUBSCRIPTION_ID_ALREADY_EXISTS', 'two subscriptions have the same id')
  const cheapest = variants.reduce<bigint | undefined>(
    (least, { price_minor }) => (least === undefined || price_minor < least ? price_minor : least),
    undefined,
  )
  subscriptions.forEach(({ id, frequency, freeTrialPeriod, autoRenewal, billingCycles, discount }, index) => {
    const at = `${path}.subscriptionDetails.subscriptions[${index}]`
    if (frequency === 'UNDEFINED') throw requiredField(`${at}.frequency`)
    if (freeTrialPeriod && (freeTrialPeriod.frequency ?? 'UNDEFINED') === 'UNDEFINED')
      throw requiredField(`${at}.freeTrialPeriod.frequency`)
    if (autoRenewal === false && !billingCycles) {
      throw brokenRule(
        `${at}.autoRenewal`,
        'SUBSCRIPTION_INVALID_AUTO_RENEWAL',
        'must be true where the number of billing cycles is open',
      )
    }
    if (discount?.amountOff && cheapest !== undefined && parseAmount(discount.amountOff, currency) > cheapest) {
      throw refusal('INVALID_SUBSCRIPTION_DISCOUNT_AMOUNT', 'the discount is more than the cheapest variant costs', {
        productId,
        subscriptionId: id,
      })
    }
  })
}

/** Refuses what a request would promise to the owner, and no cart would keep. */
export function checkEligibility({ purchaseEligibility }: Pick<V3Product, 'purchaseEligibility'>, path: string): void {
  if (purchaseEligibility?.userCriteria) {
    throw brokenRule(
      `${path}.purchaseEligibility.userCriteria`,
      'MEMBERS_ONLY_NOT_SUPPORTED',
      'must be absent: every buyer may buy the products of the shop',
    )
  }
}
