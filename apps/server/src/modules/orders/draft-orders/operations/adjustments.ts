import * as contract from '@stoa/contract/services/ecom/draft-orders'
import { parseAmount } from '@stoa/pricing'
import { implement } from '../../../../kernel/operations/operation.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { isTip } from '@stoa/web/tip'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { checkDiscountsFit, withAdjustments, withApplied, withoutDiscounts, withoutFees } from '../adjustments.ts'
import { changeDraft } from '../change.ts'
import type { DepositChoice } from '../content.ts'
import { presentDraft } from '../present.ts'
import { priceDraft } from '../price.ts'
import { inCurrency } from '../order-input.ts'

export const createCustomDiscounts = implement(contract.createCustomDiscounts, async ({ site }, { draftOrderId, discounts }) => ({
  calculatedDraftOrder: await changeDraft(
    site,
    draftOrderId,
    async (content, draft) => {
      const { after } = await priceDraft(site, draft)
      return withAdjustments(
        site,
        content,
        { discounts: discounts ?? [] },
        new Set(after.lineItems.map(({ id }) => id)),
        after.currency,
      )
    },
    (priced) => checkDiscountsFit(priced, 'DISCOUNTS_AMOUNT_EXCEED_ORDER_TOTALS'),
  ),
}))

export const setDiscounts = implement(contract.setDiscounts, async ({ site }, { draftOrderId, discounts }) => ({
  calculatedDraftOrder: await changeDraft(
    site,
    draftOrderId,
    async (content, draft) => {
      const shown = presentDraft(await priceDraft(site, draft)).discounts ?? []
      const known = new Set(shown.flatMap(({ discount }) => discount?.id ?? []))
      return withApplied(content, discounts, known, 'discount')
    },
    (priced) => checkDiscountsFit(priced, 'DISCOUNTS_AMOUNT_EXCEED_ITEM_TOTALS'),
  ),
}))

export const deleteCustomDiscounts = implement(
  contract.deleteCustomDiscounts,
  async ({ site }, { draftOrderId, discountIds }) => ({
    calculatedDraftOrder: await changeDraft(site, draftOrderId, async (content, draft) => {
      const shown = presentDraft(await priceDraft(site, draft)).discounts ?? []
      return withoutDiscounts(content, discountIds, new Set(shown.flatMap(({ discount }) => discount?.id ?? [])))
    }),
  }),
)

export const createCustomAdditionalFees = implement(
  contract.createCustomAdditionalFees,
  async ({ site }, { draftOrderId, customAdditionalFees = [] }) => ({
    calculatedDraftOrder: await changeDraft(site, draftOrderId, async (content, draft) => {
      const { after } = await priceDraft(site, draft)
      const lineIds = new Set(after.lineItems.map(({ id }) => id))
      return withAdjustments(site, content, { additionalFees: customAdditionalFees }, lineIds, after.currency)
    }),
  }),
)

export const setAdditionalFees = implement(contract.setAdditionalFees, async ({ site }, { draftOrderId, additionalFees }) => ({
  calculatedDraftOrder: await changeDraft(site, draftOrderId, async (content, draft) => {
    const priced = await priceDraft(site, draft)
    const tip = priced.before?.order.additionalFees?.find(isTip)
    if (tip && additionalFees.some(({ id }) => id === tip.id))
      throw brokenRule('additionalFees', 'TIP', 'the tip belongs to the staff: refund it on the page of the order')
    const shown = presentDraft(priced).additionalFees ?? []
    return withApplied(
      content,
      additionalFees,
      new Set(shown.flatMap(({ additionalFee }) => additionalFee?.id ?? [])),
      'additionalFee',
    )
  }),
}))

export const deleteCustomAdditionalFees = implement(
  contract.deleteCustomAdditionalFees,
  async ({ site }, { draftOrderId, customAdditionalFees }) => ({
    calculatedDraftOrder: await changeDraft(site, draftOrderId, async (content, draft) => {
      const shown = presentDraft(await priceDraft(site, draft)).additionalFees ?? []
      return withoutFees(content, customAdditionalFees, new Set(shown.flatMap(({ additionalFee }) => additionalFee?.id ?? [])))
    }),
  }),
)

export const setDeposit = implement(contract.setDeposit, async ({ site }, { draftOrderId, depositDetails }) => ({
  calculatedDraftOrder: await changeDraft(
    site,
    draftOrderId,
    (content, { isEdit }) => {
      if (isEdit) throw refusal('SET_DEPOSIT_NOT_ALLOWED_IN_EDIT_MODE', 'the deposit of a placed order was agreed with its buyer')
      const { deposit: _former, ...others } = content
      const deposit = depositOf(depositDetails, site.settings.currency)
      return { ...others, ...(deposit && { deposit }) }
    },
    ({ deposit, after, priced }) => {
      if (deposit === undefined) return
      if (after.lineItems.some(({ paymentOption }) => paymentOption === 'DEPOSIT_ONLINE'))
        throw refusal('DRAFT_ORDER_HAS_DEPOSIT_LINE_ITEMS', 'items of the draft have deposits of their own')
      if (deposit > priced.totals.summary.total) throw refusal('INVALID_AMOUNT', 'the deposit is more than the order')
    },
  ),
}))

/** No amount or zero takes the deposit away. */
function depositOf(details: contract.DepositDetails | undefined, currency: string): DepositChoice | undefined {
  const { amount, percentage } = details ?? {}
  if (percentage) return Number(percentage) > 0 ? { percentage } : undefined
  return amount?.amount && parseAmount(amount.amount, currency) > 0n ? { amount: inCurrency(amount.amount, currency) } : undefined
}
