import type { ApplicationError } from '@stoa/contract/services/ecom/draft-orders'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { editProblems, loadEditsAfter, returnsOf } from '../orders/ports/editing.ts'
import type { StoredLine } from '../orders/ports/reading.ts'
import type { DraftContent } from './content.ts'
import { exchangedUnits } from './exchanged-units.ts'
import type { PricedDraft } from './price.ts'

/** Something that a merchant should know before the draft is committed. Where it `blocks`, it cannot be. */
export interface DraftProblem extends ApplicationError {
  blocks: boolean
}

/** What stands in the way of a draft, and what it lacks. */
export async function draftProblems(
  site: SiteRead,
  { draft, before, after, lacking, priced, deposit }: PricedDraft,
): Promise<DraftProblem[]> {
  const { content, knownEdits } = draft
  const others = before ? await loadEditsAfter(site, before.id, knownEdits) : []
  const impossible = before
    ? await editProblems(site, before, after.lineItems, exchangedUnits(content))
    : after.lineItems.length === 0
      ? [{ code: 'NO_LINE_ITEMS' } as const]
      : []
  return [
    ...others.map(({ changes, createdDate, draftOrderId }) =>
      problem('ORDER_CHANGED_MEANWHILE', 'the order was changed after this draft was begun', {
        draftOrderId,
        createdDate: createdDate.toISOString(),
        changes,
      }),
    ),
    ...impossible.map(({ code, ...data }) =>
      code === 'NO_LINE_ITEMS'
        ? problem(code, 'an order needs an item')
        : problem(code, 'what was sent to the buyer cannot be taken out of the order', data),
    ),
    ...(before ? exchangeProblems(before.order.lineItems, content) : []),
    ...(content.shipping && !priced.delivery
      ? [
          problem('DELIVERY_NOT_OFFERED', 'the chosen delivery is not offered for these items and this address', {
            code: content.shipping.code,
          }),
        ]
      : []),
    ...(deposit !== undefined && deposit > priced.totals.summary.total
      ? [problem('DRAFT_ORDER_DEPOSIT_AMOUNT_EXCEEDS_ORDER_TOTAL', 'the deposit is more than the order')]
      : []),
    ...[...lacking].map(([lineItemId, { status, quantityAvailable = 0 }]) => ({
      ...problem('CATALOG_ITEM_NOT_AVAILABLE', 'there is not enough of an item', { lineItemId, status, quantityAvailable }),
      blocks: false,
    })),
  ]
}

/** Units that were refunded or exchanged since the draft was begun cannot be exchanged. */
function exchangeProblems(lines: readonly StoredLine[], content: DraftContent): DraftProblem[] {
  return [...exchangedUnits(content)].flatMap(([lineItemId, quantity]) => {
    const line = lines.find(({ id }) => id === lineItemId)
    const open = line ? returnsOf(line).open : 0
    return quantity <= open
      ? []
      : [
          problem('RETURN_ALREADY_SETTLED', 'returned items of the draft were refunded or exchanged meanwhile', {
            lineItemId,
            quantity,
            open,
          }),
        ]
  })
}

function problem(code: string, description: string, data: object = {}): DraftProblem {
  return { code, description, data: { ...data }, blocks: true }
}
