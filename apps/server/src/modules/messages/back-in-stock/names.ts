import type { JobName } from '../../../kernel/site/site.ts'
import type { WaitedItem } from './store/waiting.ts'

/** Chooses who is notified that an item is back in stock; `notify.ts` handles it. */
export const notifyWaiting: JobName<WaitedItem> = { name: 'back-in-stock.notify-waiting' }

/** Sends the mail of a request; `sending.ts` handles it. */
export const sendNotification: JobName<{ requestId: string; reported?: ReportedItem }> = {
  name: 'back-in-stock.send-notification',
}

/** Sends the mails of requests whose item was reported; `report.ts` handles it. */
export const notifyReported: JobName<{ requestIds: readonly string[]; reported: ReportedItem }> = {
  name: 'back-in-stock.notify-reported',
}

/** Ends the hold of a request at its time; `holds.ts` handles it. */
export const endHold: JobName<{ requestId: string }> = { name: 'back-in-stock.end-hold' }

/** An item as the caller of `reportItemsBackInStock` describes it for the mail. */
export interface ReportedItem {
  name: string
  /** A decimal, in the currency of the shop. */
  price: string
  imageUrl?: string
  /** Values for the owner's text, by the names of its placeholders. */
  parameters?: Record<string, string>
}
