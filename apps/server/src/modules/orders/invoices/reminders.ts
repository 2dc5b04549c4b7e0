import { job } from '../../../kernel/site/jobs.ts'
import type { JobName, SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findInvoice, openOf } from './store/invoices.ts'

/** The module that mails handles it. Each key is one mail. */
export const invoiceReminderMail: JobName<{ orderId: string; invoiceId: string; mailKey: string }> = {
  name: 'notifications.mail-invoice-reminder',
}

/** The end of the day in the shop's time zone on which an invoice has to be paid. */
export function dueDateOf({ now, settings }: SiteRead, day: string | null | undefined, termDays: number): Date {
  const { timeZone } = settings
  const date = day
    ? Temporal.PlainDate.from(day)
    : Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().add({ days: termDays })
  const end = date.add({ days: 1 }).toZonedDateTime({ timeZone })
  return new Date(end.epochMilliseconds - 1)
}

/** Reminders are due in the morning, so many days after the due date, in the shop's time zone. */
export function enqueueReminders(
  site: SiteTx,
  { id, dueDate, days }: { id: string; dueDate: Date; days: readonly number[] },
): void {
  const { timeZone } = site.settings
  const due = Temporal.Instant.fromEpochMilliseconds(dueDate.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  for (const day of days) {
    const morning = due.add({ days: day }).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: 9 }) })
    const after = new Date(morning.epochMilliseconds)
    if (after > site.now) site.enqueue(remind, { invoiceId: id, mailKey: site.newId() }, { after, key: `${id} ${day}` })
  }
}

/** Reminds the buyer of an invoice that is still open. */
export const remind = job<{ invoiceId: string; mailKey: string }>('invoices.remind', async (site, { invoiceId, mailKey }) => {
  const invoice = await findInvoice(site, invoiceId)
  if (!invoice || openOf(invoice) === 0n || invoice.is_processing) return
  await site.transaction(async (tx) => {
    tx.enqueue(invoiceReminderMail, { orderId: invoice.order_id, invoiceId, mailKey }, { key: mailKey })
  })
})
