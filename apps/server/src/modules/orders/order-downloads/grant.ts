import type { OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { newAddressToken } from '../../../kernel/secrets/address-token.ts'
import type { Reaction } from '../../../kernel/background/reactions.ts'
import type { SiteAddresses, SiteTx, JobName } from '../../../kernel/site/site.ts'
import { activity, saveOrder, withActivities } from '../orders/ports/changing.ts'
import { loadDownloadTerms, type StoredLine, type StoredOrder } from '../orders/ports/reading.ts'
import { whenPaid } from '../orders/ports/paying.ts'
import { loadDownloadRows, saveDownload } from './store.ts'

const day = 24 * 3600_000

/** The module that mails handles it. `mailKey` is the order's id, or another one for each later mail. */
export const downloadMail: JobName<{ orderId: string; mailKey: string }> = { name: 'notifications.mail-downloads' }

/** Where the files of paid lines are downloaded; `web/media` serves it. */
export const purchasePath = '/media/purchases/'

/** Gives the buyer of an order that is paid the addresses of what it sold. What has one keeps it. */
export function grantWhenPaid(addresses: SiteAddresses): Reaction {
  return whenPaid({
    name: 'order-downloads.grant',
    concerns: (_site, { lineItems = [] }) => lineItems.some(isAwaited),
    async react(site, before) {
      const known = new Set((await loadDownloadRows(site, before.id)).map(({ line_id }) => line_id))
      const isNew = (line: StoredLine) => isAwaited(line) && !known.has(line.id)
      if (!before.order.lineItems.some(isNew)) return
      await grant(site, addresses, before, isNew)
      site.enqueue(downloadMail, { orderId: before.id, mailKey: before.id })
    },
  })
}

function isAwaited(line: OrderLineItem): boolean {
  return isSoldFile(line) && !line.digitalFile?.link
}

/** A file of the media library. Apps that sell files of their own give the line a link. */
export function isSoldFile({ digitalFile }: OrderLineItem): boolean {
  return digitalFile?.fileId !== undefined
}

/** Gives lines of a locked order new addresses, with the time and the number of downloads that the shop's settings allow. */
export async function grant(
  site: SiteTx,
  addresses: SiteAddresses,
  before: StoredOrder,
  isGranted: (line: StoredLine) => boolean,
): Promise<StoredOrder> {
  const { downloadDays, downloadLimit } = await loadDownloadTerms(site)
  const origin = await addresses.originOf(site)
  const expires = downloadDays > 0 ? new Date(site.now.getTime() + downloadDays * day).toISOString() : undefined
  const lineItems: StoredLine[] = []
  for (const line of before.order.lineItems) {
    const fileId = line.digitalFile?.fileId
    if (fileId === undefined || !isGranted(line)) {
      lineItems.push(line)
      continue
    }
    const { token, secretHash } = newAddressToken(site.siteId, before.id)
    await saveDownload(site, {
      order_id: before.id,
      order_number: before.order.number,
      line_id: line.id,
      file_id: fileId,
      secret_hash: secretHash,
      // Each copy that was bought may be downloaded as often.
      allowed: downloadLimit > 0 ? downloadLimit * Math.max(1, line.quantity) : null,
    })
    const link = origin + purchasePath + token
    lineItems.push({ ...line, digitalFile: { fileId, link, ...(expires && { expirationDate: expires }) } })
  }
  return saveOrder(site, before, withActivities({ ...before.order, lineItems }, activity(site.now, 'DOWNLOAD_LINK_SENT')))
}
