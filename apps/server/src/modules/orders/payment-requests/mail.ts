import { newId } from '../../../kernel/basics/ids.ts'
import { schedule, type Schedule } from '../../../kernel/background/schedule.ts'
import type { JobName, SiteTx } from '../../../kernel/site/site.ts'
import { loadPayments } from '../orders/ports/paying.ts'
import { findOrder, lockOrder } from '../orders/ports/reading.ts'
import { findRequest, paymentRequest, type StoredRequest } from './entity.ts'
import { stateOf } from './state.ts'
import { loadSettings, loadUnpaidIds } from './store.ts'

/** Mails the buyer the link; the module that mails handles it. */
export const paymentRequestMail: JobName<{ requestId: string; isReminder: boolean; mailKey: string }> = {
  name: 'notifications.mail-payment-request',
}

/** Enqueues the mail with the link of a request, and notes its date. */
export function mailRequest(site: SiteTx, request: StoredRequest, { isReminder = false } = {}): Promise<StoredRequest> {
  site.enqueue(paymentRequestMail, { requestId: request.id, isReminder, mailKey: newId() })
  const date = site.now.toISOString()
  return paymentRequest.save(site, request, {
    ...request,
    mailedDate: date,
    firstMailedDate: request.firstMailedDate ?? date,
    ...(isReminder && { remindersSent: (request.remindersSent ?? 0) + 1 }),
  })
}

const day = 24 * 60 * 60_000
const batch = 100

/** Reminds buyers of what they have not paid, as the owner's settings say. A buyer who pays offline is reminded by the shop. */
export const remindDaily: Schedule = schedule('payment-requests.remind', { every: 'DAY', atHour: 9 }, async (site) => {
  const { reminderDays } = await loadSettings(site)
  if (reminderDays.length === 0 || !site.settings.published) return
  const sorted = reminderDays.toSorted((one, other) => one - other)
  let after: string | undefined
  for (;;) {
    const ids = await loadUnpaidIds(site, { after, limit: batch })
    for (const id of ids) await site.transaction((tx) => remindIfDue(tx, id, sorted))
    if (ids.length < batch) return
    after = ids.at(-1)
  }
})

async function remindIfDue(site: SiteTx, id: string, reminderDays: readonly number[]): Promise<void> {
  const known = await findRequest(site, id)
  if (!known || !isDue(known, site.now, reminderDays) || !(await findOrder(site, known.orderId))) return
  const stored = await lockOrder(site, known.orderId)
  const request = await findRequest(site, id)
  if (!request || !stored.order.buyerInfo?.email || !isDue(request, site.now, reminderDays)) return
  const { state } = stateOf(site, request, { stored, payments: await loadPayments(site, stored.id) })
  if (state === 'PAYABLE') await mailRequest(site, request, { isReminder: true })
}

function isDue({ firstMailedDate, remindersSent = 0 }: StoredRequest, now: Date, reminderDays: readonly number[]): boolean {
  const next = reminderDays[remindersSent]
  return !!firstMailedDate && next !== undefined && now.getTime() >= new Date(firstMailedDate).getTime() + next * day
}
