import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { noteReturnStep } from '../orders/ports/returning.ts'
import { saveReturn, type ReturnChange, type StoredReturn } from './entity.ts'
import type { LockedReturn } from './lock.ts'
import { mailReturn, type ReturnMailKind } from './mail.ts'
import { instructionsOf } from './open.ts'
import { loadSettings } from './store/settings.ts'
import { cancellableStatuses, receivableStatuses } from './state.ts'

/** Lets the buyer send the parcel. Throws RETURN_NOT_REQUESTED. */
export async function approve(
  site: SiteTx,
  locked: LockedReturn,
  given: { instructions: string | undefined; returnAddress: string | undefined },
): Promise<StoredReturn> {
  requireRequested(locked.before)
  const settings = await loadSettings(site)
  const fields = {
    approvedDate: site.now.toISOString(),
    ...instructionsOf({
      instructions: given.instructions?.trim() || settings.instructions,
      returnAddress: given.returnAddress?.trim() || settings.returnAddress,
    }),
  }
  return step(site, locked, { fields, step: 'APPROVED' }, 'RETURN_APPROVED')
}

/** Throws RETURN_NOT_REQUESTED. */
export function decline(site: SiteTx, locked: LockedReturn, reason: string): Promise<StoredReturn> {
  requireRequested(locked.before)
  const fields = { declinedDate: site.now.toISOString(), declineReason: reason }
  return step(site, locked, { fields, step: 'DECLINED', note: reason }, 'RETURN_DECLINED')
}

/** Calls a return off. Throws RETURN_NOT_CANCELLABLE once something came back. */
export function cancel(site: SiteTx, locked: LockedReturn, note?: string): Promise<StoredReturn> {
  const { status } = locked.before
  if (!cancellableStatuses.has(status))
    throw refusal('RETURN_NOT_CANCELLABLE', `a return that is ${status} cannot be canceled`, { status })
  return step(site, locked, { fields: { canceledDate: site.now.toISOString() }, step: 'CANCELED', note })
}

/** The buyer has handed the parcel to a carrier. Saying it again changes the tracking number. Throws RETURN_NOT_APPROVED. */
export function markSent(site: SiteTx, locked: LockedReturn, trackingNumber: string | undefined): Promise<StoredReturn> {
  requireReceivable(locked.before)
  const { sentDate } = locked.before
  const fields = { sentDate: sentDate ?? site.now.toISOString(), ...(trackingNumber && { trackingNumber }) }
  return step(site, locked, { fields, step: 'SENT' })
}

export function sendInstructions(site: SiteTx, locked: LockedReturn, fields: ReturnChange['fields']): Promise<StoredReturn> {
  requireReceivable(locked.before)
  return step(site, locked, { fields, step: 'INSTRUCTIONS_SENT' }, 'RETURN_APPROVED')
}

/** Ends a return without a refund of what is open. Throws RETURN_NOT_RECEIVED. */
export function close(site: SiteTx, locked: LockedReturn, note: string | undefined): Promise<StoredReturn> {
  const { status } = locked.before
  if (status !== 'RECEIVED' && status !== 'PARTLY_RECEIVED')
    throw refusal('RETURN_NOT_RECEIVED', `a return that is ${status} cannot be closed`, { status })
  return step(site, locked, { fields: { closedDate: site.now.toISOString() }, step: 'CLOSED', note })
}

async function step(
  site: SiteTx,
  { stored, before }: LockedReturn,
  change: ReturnChange,
  mail?: ReturnMailKind,
): Promise<StoredReturn> {
  const after = await saveReturn(site, before, change)
  await noteReturnStep(site, stored, change.step, { returnId: after.id, number: after.number })
  if (mail && stored.order.buyerInfo?.email) mailReturn(site, after.id, mail)
  return after
}

function requireRequested({ status }: StoredReturn): void {
  if (status !== 'REQUESTED') throw refusal('RETURN_NOT_REQUESTED', `a return that is ${status} is decided already`, { status })
}

export function requireReceivable({ status }: StoredReturn): void {
  if (!receivableStatuses.has(status))
    throw refusal('RETURN_NOT_APPROVED', `a return that is ${status} is not awaited`, { status })
}
