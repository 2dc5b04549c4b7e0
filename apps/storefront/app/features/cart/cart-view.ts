import { msg } from '@lingui/core/macro'
import type { EstimateTotalsResponse, ItemAvailabilityInfo, LineItem } from '@stoa/contract/services/ecom/current-cart'
import { lineView, totalsRows } from '../../lines.ts'
import type { ShowMoney } from '../../money.ts'
import type { LineView } from '../../ui/line.tsx'
import type { TotalsRow } from '../../ui/totals.tsx'

export interface CartLineView extends LineView {
  shortage: Shortage | undefined
}

/** Why a line cannot be bought as it stands. `left`: how many could be had. */
export interface Shortage {
  left: number
  gone: boolean
}

export interface CartView {
  lines: CartLineView[]
  totals: TotalsRow[]
  /** What the shop's own rules have against this cart, in its words. */
  violations: { text: string; blocking: boolean }[]
  buyable: boolean
}

export function cartView(estimate: EstimateTotalsResponse, money: ShowMoney): CartView {
  const { cart, calculatedLineItems = [], priceSummary = {}, violations = [] } = estimate
  const prices = new Map(calculatedLineItems.map((line) => [line.lineItemId, line.pricesBreakdown]))
  const lines = (cart?.lineItems ?? []).map((line: LineItem) => ({
    ...lineView({ ...line, ...prices.get(line.id ?? '') }, money),
    shortage: shortageOf(line.availability),
  }))
  const said = violations.map(({ description, severity }) => ({
    text: description ?? '',
    blocking: severity === 'ERROR',
  }))
  return {
    lines,
    totals: totalsRows(priceSummary, money, { taxIncluded: cart?.taxIncludedInPrices ?? false, delivery: msg`at checkout` }),
    violations: said,
    buyable: lines.every(({ shortage }) => !shortage) && said.every(({ blocking }) => !blocking),
  }
}

function shortageOf(availability: ItemAvailabilityInfo | undefined): Shortage | undefined {
  switch (availability?.status) {
    case 'PARTIALLY_AVAILABLE':
      return { left: availability.quantityAvailable ?? 0, gone: false }
    case 'NOT_AVAILABLE':
      return { left: 0, gone: false }
    case 'NOT_FOUND':
      return { left: 0, gone: true }
    default:
      return undefined
  }
}
