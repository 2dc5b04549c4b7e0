import type * as wire from '@stoa/contract/services/ecom/draft-orders'
import { refusal, WireError } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { releaseStock } from '../../catalog/catalog/ports/stock.ts'
import { checkIsEditor, commitEdit } from '../orders/ports/editing.ts'
import { lockOrder, type StoredOrder } from '../orders/ports/reading.ts'
import { writeDraft } from './change.ts'
import { nonDraftableReasons } from './draftability.ts'
import { exchangedUnits } from './exchanged-units.ts'
import { priceDraft } from './price.ts'
import { draftProblems, type DraftProblem } from './problems.ts'
import { getDraft, lockDraft, type Draft } from './store/drafts.ts'

export interface Commit {
  settings: wire.DraftOrderCommitSettings
  reason?: string | undefined
}

/**
 * Makes an order what its draft says, once. Throws DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS with everything that stands in the way, among it
 * what somebody else changed of the order since the draft was begun.
 */
export async function commitDraft(
  site: SiteTx,
  caller: Caller,
  id: string,
  { settings, reason }: Commit,
): Promise<{ draft: wire.DraftOrder; order: StoredOrder }> {
  const { orderId, isEdit } = await getDraft(site, id)
  // The order before its draft, as everywhere.
  const before = orderId && isEdit ? await lockOrder(site, orderId) : undefined
  const draft = await lockDraft(site, id)
  if (!before)
    throw refused([
      { code: 'DRAFT_OF_A_NEW_ORDER', description: 'a new order is created from its draft', data: {}, blocks: true },
    ])
  await checkIsEditor(site, caller, before.id)
  const nonDraftable = nonDraftableReasons(site, before)
  if (nonDraftable.length > 0)
    throw refused([
      {
        code: 'ORDER_CANNOT_BE_EDITED',
        description: 'the order cannot be changed any more',
        data: { nonDraftable },
        blocks: true,
      },
    ])
  const priced = await priceDraft(site, draft, before)
  const problems = (await draftProblems(site, priced)).filter(({ blocks }) => blocks)
  if (problems.length > 0) throw refused(problems)
  await releaseHold(site, draft)
  const order = await withoutShortage(refused, () =>
    commitEdit(site, before, {
      draftOrderId: id,
      after: priced.after,
      deferredChange: priced.deferredChange,
      firstUnits: priced.firstUnits,
      delivery: draft.content.shipping ? priced.priced.delivery : undefined,
      settings: wireSettings(settings),
      stockLineIds: new Set((settings.updateInventory ?? []).map(({ lineItemId = '' }) => lineItemId)),
      reason,
      exchanged: exchangedUnits(draft.content),
    }),
  )
  const committed = await writeDraft(
    site,
    { ...priced, draft: { ...draft, stockHeldUntil: null } },
    { status: 'COMMITTED', commitSettings: settings },
  )
  return { draft: committed, order }
}

/** The settings as the order's event has them. */
function wireSettings({ updateInventory: _lines, ...settings }: wire.DraftOrderCommitSettings) {
  return { sendNotificationsToBuyer: true, sendNotificationsToBusiness: true, addActivitiesToOrder: true, ...settings }
}

/** What the draft holds is free again: its order takes it. */
export async function releaseHold(site: SiteTx, { id, stockHeldUntil }: Pick<Draft, 'id' | 'stockHeldUntil'>): Promise<void> {
  if (stockHeldUntil) await releaseStock(site, id)
}

/** What others may take between the pricing of a draft and its commit: the last piece of an item, or of a time of delivery. */
const shortages = new Set(['INSUFFICIENT_INVENTORY', 'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE'])

/** Does the work; where an item or a time is sold out, refuses it as the draft's operations do. */
export async function withoutShortage<Result>(
  refuse: (problems: readonly DraftProblem[]) => WireError,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof WireError) || !shortages.has(error.code)) throw error
    throw refuse([{ code: error.code, description: error.message, data: error.data ?? {}, blocks: true }])
  }
}

function refused(problems: readonly DraftProblem[]): WireError {
  return refusal('DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS', 'the order cannot become what the draft says', {
    problems: shown(problems),
  })
}

/** The problems as an error shows them. */
export function shown(problems: readonly DraftProblem[]) {
  return problems.map(({ blocks: _blocks, ...problem }) => problem)
}
