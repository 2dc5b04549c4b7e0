import type * as wire from '@stoa/contract/services/ecom/draft-orders'
import { refusal, type WireError } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { placeOrder } from '../orders/ports/placing.ts'
import { writeDraft } from './change.ts'
import { releaseHold, shown, withoutShortage } from './commit.ts'
import { orderInput } from './order-input.ts'
import { priceDraft, type PricedDraft } from './price.ts'
import { draftProblems, type DraftProblem } from './problems.ts'
import { lockDraft } from './store/drafts.ts'

export interface NewOrderTerms {
  settings?: wire.OrderCreateSettings | undefined
  channel?: wire.ChannelInfo | undefined
  reason?: string | undefined
  /** The buyer who accepts a shared draft; absent, whoever began it. */
  createdBy?: Caller
  /** May refuse the order for what it comes to. */
  check?: (priced: PricedDraft) => void
}

/**
 * Places the order of a draft, once, and returns the order's id. Throws CREATE_ORDER_FAILED_VALIDATIONS with everything that stands in the
 * way, for a buyer also a deposit that is more than the order; for staff that is DRAFT_ORDER_DEPOSIT_AMOUNT_EXCEEDS_ORDER_TOTAL.
 */
export async function createOrderOfDraft(
  site: SiteTx,
  id: string,
  { settings = {}, channel, reason, createdBy, check }: NewOrderTerms,
): Promise<{ draft: wire.DraftOrder; orderId: string }> {
  const draft = await lockDraft(site, id)
  if (draft.isEdit)
    throw refused([
      {
        code: 'DRAFT_OF_AN_ORDER',
        description: 'the draft changes an order: commit it',
        data: { orderId: draft.orderId },
        blocks: true,
      },
    ])
  // Before it is priced, so that what the draft holds counts as free for the order.
  await releaseHold(site, draft)
  const released = { ...draft, stockHeldUntil: null }
  const priced = await priceDraft(site, released)
  check?.(priced)
  const { deposit, lines } = priced
  const { total } = priced.priced.totals.summary
  if (deposit !== undefined && deposit > total && !createdBy)
    throw refusal('DRAFT_ORDER_DEPOSIT_AMOUNT_EXCEEDS_ORDER_TOTAL', 'the deposit is more than the order', { draftOrderId: id })
  const problems = (await draftProblems(site, priced)).filter(({ blocks }) => blocks)
  if (problems.length > 0) throw refused(problems)
  const orderId = newId()
  const { editableByOwnerApps, notifications } = settings
  await withoutShortage(refused, () =>
    placeOrder(site, orderId, {
      ...orderInput(site, released, lines, priced.priced, { channel, reason, ...(createdBy && { createdBy }) }),
      ...(deposit !== undefined && { deferred: total - deposit }),
      creation: {
        approvalStrategy: 'DEFAULT',
        ownerAppIds: editableByOwnerApps?.appIds ?? null,
        notifyBuyer: notifications?.sendNotificationToBuyer ?? true,
      },
    }),
  )
  const committed = await writeDraft(site, { ...priced, draft: { ...released, orderId } }, { status: 'COMMITTED' })
  return { draft: committed, orderId }
}

function refused(problems: readonly DraftProblem[]): WireError {
  return refusal('CREATE_ORDER_FAILED_VALIDATIONS', 'the draft cannot become an order', { problems: shown(problems) })
}
