import type * as wire from '@stoa/contract/services/ecom/draft-orders'
import { permissionDenied, refusal } from '../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { checkIsEditor, countEdits } from '../orders/ports/editing.ts'
import { findOrder, lockOrder } from '../orders/ports/reading.ts'
import { withAdjustments } from './adjustments.ts'
import { insertDraft } from './change.ts'
import { releaseHold } from './commit.ts'
import { emptyContent } from './content.ts'
import { nonDraftableReasons } from './draftability.ts'
import { draftOrder, published } from './entity.ts'
import { withNewLines } from './new-lines.ts'
import { withPeople } from './people.ts'
import { calculated } from './present.ts'
import { priceDraft } from './price.ts'
import { lockDraftOfOrder, type Draft } from './store/drafts.ts'

/** As the published documentation says it: a draft of an order ends a day after its last change, one of a new order never. */
const editMilliseconds = 24 * 3_600_000

/** The draft's editor, as its row names it. Only site users and apps have the permission. */
export function editorOf(caller: Caller): string {
  if (caller.kind === 'USER') return `USER ${caller.userId}`
  if (caller.kind === 'APP') return `APP ${caller.appId}`
  throw permissionDenied('only the shop writes drafts')
}

/**
 * Begins a change of an order, or goes on with the one that the caller began. Throws ORDER_CANNOT_BE_EDITED with the reasons, and
 * ORDER_IS_ALREADY_EDITED while somebody else has a draft of it.
 */
export async function beginEdit(
  site: SiteTx,
  caller: Caller,
  orderId: string,
): Promise<{ calculatedDraftOrder: wire.CalculatedDraftOrder; preexistingDraftOrder: boolean }> {
  const found = await findOrder(site, orderId)
  const order = found && (await lockOrder(site, orderId))
  const reasons = nonDraftableReasons(site, order)
  if (!order || reasons.length > 0)
    throw refusal('ORDER_CANNOT_BE_EDITED', 'the order cannot be changed', { orderId, nonDraftableReasons: reasons })
  await checkIsEditor(site, caller, orderId)
  const editor = editorOf(caller)
  const open = await lockDraftOfOrder(site, orderId)
  if (open && site.now.getTime() - open.updatedDate.getTime() < editMilliseconds) {
    if (open.editor !== editor) throw alreadyEdited(open)
    if (!holds(caller, 'ECOM.DRAFT_ORDERS_READ'))
      throw refusal('NOT_AUTHORIZED_TO_READ_DRAFT_ORDERS', 'the caller has begun a draft of the order and may not read it', {
        draftOrderId: open.id,
      })
    const priced = await priceDraft(site, open, order)
    const stored = await draftOrder.get(site, open.id)
    return { calculatedDraftOrder: await calculated(site, priced, published(stored)), preexistingDraftOrder: true }
  }
  if (open) {
    await releaseHold(site, open)
    await draftOrder.remove(site, open.id)
  }
  const knownEdits = await countEdits(site, orderId)
  const calculatedDraftOrder = await insertDraft(site, { orderId, isEdit: true, knownEdits, editor, content: emptyContent })
  return { calculatedDraftOrder, preexistingDraftOrder: false }
}

function alreadyEdited({ id, orderId, editor, createdDate, updatedDate }: Draft) {
  const [kind, by = ''] = editor.split(' ')
  return refusal('ORDER_IS_ALREADY_EDITED', 'somebody else is changing the order', {
    orderId,
    draftOrderId: id,
    createdBy: kind === 'APP' ? { appId: by } : { userId: by },
    createdDate: createdDate.toISOString(),
    updatedDate: updatedDate.toISOString(),
  })
}

/** Begins a new order, with the values of a request. */
export async function beginNewOrder(
  site: SiteTx,
  caller: Caller,
  given: wire.DraftOrderInput = {},
): Promise<wire.CalculatedDraftOrder> {
  const { currency } = site.settings
  const withLines = await withNewLines(site, emptyContent, given, [], site.newId, currency)
  const lineIds = new Set(withLines.added.map(({ line }) => line.id))
  const content = await withPeople(site, withAdjustments(site, withLines, given, lineIds, currency), given)
  return insertDraft(site, { orderId: null, isEdit: false, knownEdits: 0, editor: editorOf(caller), content })
}
