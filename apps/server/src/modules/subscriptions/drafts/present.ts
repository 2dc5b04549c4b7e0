import type {
  CalculatedDraftSubscriptionContract,
  DraftSubscriptionContract,
  ItemDetails,
} from '@stoa/contract/services/ecom/draft-subscription-contracts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import {
  couponOfCycle,
  withContent,
  withPrice,
  priceRenewal,
  summaryOf,
  type StoredContract,
} from '../contracts/ports/changing.ts'
import type { DraftContent, DraftFields } from './draft.ts'

type Calculation = Pick<
  DraftSubscriptionContract,
  | 'lineItems'
  | 'discounts'
  | 'additionalFees'
  | 'priceSummary'
  | 'taxInfo'
  | 'weightUnit'
  | 'currency'
  | 'buyerDetails'
  | 'shippingDetails'
  | 'billingDetails'
  | 'recipientDetails'
  | 'subscriptionSettings'
>

/** What a draft makes of its contract, with the amounts of the first charge that has its changes. */
export async function calculate(
  site: SiteRead,
  contract: StoredContract,
  { content, target }: Pick<DraftFields, 'content' | 'target'>,
): Promise<Calculation> {
  const cycle = target?.cycleTarget?.cycleNumber ?? contract.nextCycle
  const after = withContent({ ...contract, coupon: couponOfCycle(contract, cycle) ?? null }, content)
  const priced = (after.lineItems ?? []).length > 0 ? await priceRenewal(site, after) : undefined
  const priceSummary = priced ? summaryOf(site, priced) : contract.priceSummary
  const { shippingInfo, billingInfo, recipientInfo, buyerInfo, weightUnit, currency, subscriptionSettings } = after
  return {
    lineItems: itemDetails(contract, content),
    discounts: [],
    additionalFees: [],
    ...(priceSummary && { priceSummary, ...(priceSummary.tax && { taxInfo: { totalTax: priceSummary.tax } }) }),
    ...(weightUnit && { weightUnit }),
    ...(currency && { currency }),
    ...(buyerInfo && { buyerDetails: { buyerInfo, changeType: 'EMPTY' } }),
    ...(shippingInfo && {
      shippingDetails: {
        shippingInfo,
        ...(content.shippingInfo
          ? {
              changeType: contract.shippingInfo ? 'CHANGED' : 'ADDED',
              ...(contract.shippingInfo && { changed: { shippingInfoBeforeChange: contract.shippingInfo } }),
            }
          : { changeType: 'EMPTY' }),
      },
    }),
    ...(billingInfo && { billingDetails: { billingInfo, changeType: 'EMPTY' } }),
    ...(recipientInfo && {
      recipientDetails: {
        recipientInfo,
        ...(content.recipientInfo
          ? {
              changeType: contract.recipientInfo ? 'CHANGED' : 'ADDED',
              ...(contract.recipientInfo && { changed: { recipientInfoBeforeChange: contract.recipientInfo } }),
            }
          : { changeType: 'EMPTY' }),
      },
    }),
    ...(subscriptionSettings && { subscriptionSettings }),
  } as Calculation
}

function itemDetails(contract: StoredContract, { changes, added }: DraftContent): ItemDetails[] {
  const details = (line: ItemDetails['lineItem'] & {}, isAdded: boolean): ItemDetails => {
    const change = changes[line.id ?? '']
    const isRemoved = change?.quantity === 0
    const quantity = isRemoved ? (line.quantity ?? 1) : (change?.quantity ?? line.quantity ?? 1)
    const after = withPrice(contract, { ...line, quantity }, change?.price ?? line.price?.amount ?? '0')
    const changed = {
      ...(change?.quantity !== undefined && { quantityBeforeChange: line.quantity ?? 1 }),
      ...(change?.price !== undefined && line.price && { priceBeforeChange: line.price }),
    }
    return {
      lineItem: after,
      changeType: isRemoved ? 'REMOVED' : isAdded ? 'ADDED' : change ? 'CHANGED' : 'EMPTY',
      ...(change && !isAdded && !isRemoved && { changed }),
    }
  }
  const kept = (contract.lineItems ?? []).map((line) => details(line as ItemDetails['lineItem'] & {}, false))
  return [...kept, ...added.map((line) => details(line, true))]
}

/** A draft as every operation answers it. */
export function answered(draft: DraftSubscriptionContract): {
  calculatedDraftSubscriptionContract: CalculatedDraftSubscriptionContract
} {
  return { calculatedDraftSubscriptionContract: { draftSubscriptionContract: draft, calculationErrors: {} } }
}

/** The fields of a draft that follow from its content. */
export async function recalculated(
  site: SiteRead,
  contract: StoredContract,
  draft: DraftFields,
  content: DraftContent,
): Promise<DraftFields> {
  const changed = { ...draft, content }
  return { ...changed, ...(await calculate(site, contract, changed)) }
}
