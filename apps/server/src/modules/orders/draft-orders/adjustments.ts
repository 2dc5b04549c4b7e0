import type * as wire from '@stoa/contract/services/ecom/draft-orders'
import { parseAmount } from '@stoa/pricing'
import { invalid, notFound, refusal, requiredField } from '../../../kernel/basics/errors.ts'
import type { CustomDiscount, CustomFee, DraftContent } from './content.ts'
import { inCurrency } from './order-input.ts'
import type { PricedDraft } from './price.ts'

type NewId = { newId(): string }

/** The contract's limits for a draft. */
const maxDiscounts = 320
const maxFees = 100

/** Discounts and fees that the merchant gives by hand. Throws LINE_ITEM_NOT_FOUND for one that names a line which is not there. */
export function withAdjustments(
  site: NewId,
  content: DraftContent,
  { discounts = [], additionalFees = [] }: Pick<wire.DraftOrderInput, 'discounts' | 'additionalFees'>,
  lineIds: ReadonlySet<string>,
  currency: string,
): DraftContent {
  const newDiscounts = discounts.map((option, index) => ({
    discount: customDiscount(option, site.newId(), `discounts[${index}]`, lineIds, currency),
    applied: option.applyToDraftOrder ?? false,
  }))
  const newFees = additionalFees.map((option, index) => ({
    fee: customFee(option, site.newId(), `additionalFees[${index}]`, lineIds, currency),
    applied: option.applyToDraftOrder ?? false,
  }))
  const after = {
    ...content,
    discounts: [...content.discounts, ...newDiscounts.map(({ discount }) => discount)],
    fees: [...content.fees, ...newFees.map(({ fee }) => fee)],
    applied: {
      ...content.applied,
      ...Object.fromEntries(newDiscounts.map(({ discount, applied }) => [discount.id, applied])),
      ...Object.fromEntries(newFees.map(({ fee, applied }) => [fee.id, applied])),
    },
  }
  if (after.discounts.length > maxDiscounts) throw tooMany('discounts', maxDiscounts)
  if (after.fees.length > maxFees) throw tooMany('additionalFees', maxFees)
  return after
}

function tooMany(field: string, threshold: number) {
  return invalid({
    field,
    description: `must be at most ${threshold} for a draft`,
    violatedRule: 'MAX_SIZE',
    data: { threshold },
  })
}

function customDiscount(
  option: wire.DiscountOption,
  id: string,
  path: string,
  lineIds: ReadonlySet<string>,
  currency: string,
): CustomDiscount {
  const { priceAmount, percentage, amount, discountType: type, lineItemDiscounts = [], description } = option
  const lineItemId = lineItemDiscounts[0]?.id ?? option.lineItemId ?? undefined
  if (!type) throw requiredField(`${path}.discountType`)
  if (type === 'SPECIFIC_ITEMS' && !lineItemId) throw requiredField(`${path}.lineItemDiscounts`)
  if (lineItemId && !lineIds.has(lineItemId)) throw notFound('lineItem', { lineItemId })
  const off = priceAmount?.amount ?? amount?.amount ?? lineItemDiscounts[0]?.totalDiscount?.amount
  const value = percentage ? { percentage } : off === undefined ? undefined : { amount: inCurrency(off, currency) }
  if (!value) throw requiredField(`${path}.priceAmount`)
  return {
    id,
    type,
    value,
    ...(type === 'SPECIFIC_ITEMS' && lineItemId && { lineItemId }),
    ...(description && { description }),
  }
}

function customFee(
  { name = '', price, taxDetails, code, lineItemIds = [] }: wire.AdditionalFeeOption,
  id: string,
  path: string,
  lineIds: ReadonlySet<string>,
  currency: string,
): CustomFee {
  if (price?.amount === undefined) throw requiredField(`${path}.price.amount`)
  const unknown = lineItemIds.find((lineId) => !lineIds.has(lineId))
  if (unknown) throw notFound('lineItem', { lineItemId: unknown })
  return {
    id,
    name,
    price: inCurrency(price.amount, currency),
    taxable: taxDetails?.taxable ?? false,
    ...(taxDetails?.taxGroupId && { taxGroupId: taxDetails.taxGroupId }),
    ...(code && { code }),
    lineItemIds: [...new Set(lineItemIds)],
  }
}

/** Switches parts on and off. `known` are the ids that the draft has. */
export function withApplied(
  content: DraftContent,
  switches: readonly wire.IdAndApplied[],
  known: ReadonlySet<string>,
  entity: 'discount' | 'additionalFee',
): DraftContent {
  const unknown = switches.find(({ id }) => !known.has(id ?? ''))
  if (unknown) throw notFound(entity, { id: unknown.id })
  return {
    ...content,
    applied: { ...content.applied, ...Object.fromEntries(switches.map(({ id = '', applied = false }) => [id, applied])) },
  }
}

/** Throws DISCOUNT_NOT_FOUND, and DISCOUNT_REMOVE_NOT_SUPPORTED for one that is the order's or a rule's: it is switched off instead. */
export function withoutDiscounts(content: DraftContent, ids: readonly string[], known: ReadonlySet<string>): DraftContent {
  const gone = checkOwn(ids, content.discounts, known, 'discount', 'DISCOUNT_REMOVE_NOT_SUPPORTED')
  return { ...content, discounts: content.discounts.filter(({ id }) => !gone.has(id)) }
}

/** As `withoutDiscounts`, for fees. */
export function withoutFees(content: DraftContent, ids: readonly string[], known: ReadonlySet<string>): DraftContent {
  const gone = checkOwn(ids, content.fees, known, 'additionalFee', 'ADDITIONAL_FEE_REMOVE_NOT_SUPPORTED')
  return { ...content, fees: content.fees.filter(({ id }) => !gone.has(id)) }
}

function checkOwn(
  ids: readonly string[],
  own: readonly { id: string }[],
  known: ReadonlySet<string>,
  entity: 'discount' | 'additionalFee',
  code: string,
): ReadonlySet<string> {
  for (const id of ids) {
    if (!known.has(id)) throw notFound(entity, { id })
    if (!own.some((each) => each.id === id)) throw refusal(code, 'only what was added by hand is removed; switch it off', { id })
  }
  return new Set(ids)
}

/**
 * Throws if a discount that the merchant gave as an amount is more than what it is taken off: nobody would see that less is given.
 * DISCOUNTS_AMOUNT_EXCEED_ITEM_TOTALS, DISCOUNTS_AMOUNT_EXCEED_SHIPPING_TOTAL, and DISCOUNTS_AMOUNT_EXCEED_ORDER_TOTALS unless `code` says
 * otherwise.
 */
export function checkDiscountsFit(
  { draft, after, priced }: PricedDraft,
  ofWhole: 'DISCOUNTS_AMOUNT_EXCEED_ORDER_TOTALS' | 'DISCOUNTS_AMOUNT_EXCEED_ITEM_TOTALS',
): void {
  for (const { id, type, value } of draft.content.discounts) {
    const given = priced.totals.discounts.find((each) => each.id === id)
    if (!given || !('amount' in value) || given.amount === parseAmount(value.amount, after.currency)) continue
    const code =
      type === 'GLOBAL'
        ? ofWhole
        : type === 'SHIPPING'
          ? 'DISCOUNTS_AMOUNT_EXCEED_SHIPPING_TOTAL'
          : 'DISCOUNTS_AMOUNT_EXCEED_ITEM_TOTALS'
    throw refusal(code, 'the discount is more than what it is taken off', { discountId: id })
  }
}
