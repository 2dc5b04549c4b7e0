import * as contract from '@stoa/contract/services/stoa/order-downloads'
import type { NumberedOrder } from '../orders/ports/reading.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import type { SiteAddresses, SiteRead } from '../../../kernel/site/site.ts'
import { loadPrivateFiles } from '../../media/media/index.ts'
import { getOrder, lockOrder } from '../orders/ports/reading.ts'
import { downloadMail, grant, isSoldFile } from './grant.ts'
import { stateOf } from './state.ts'
import { loadDownloadRows } from './store.ts'

export const listOrderDownloads = implementRead(contract.listOrderDownloads, async ({ site }, { orderId }) => ({
  downloads: await loadDownloads(site, (await getOrder(site, orderId)).order),
}))

export const renewOrderDownloads = (addresses: SiteAddresses) =>
  implement(contract.renewOrderDownloads, async ({ site, refuse }, { orderId, lineItemIds = [] }) => {
    const before = await lockOrder(site, orderId)
    const rows = await loadDownloadRows(site, orderId)
    const renewed = rows.filter(({ line_id }) => lineItemIds.length === 0 || lineItemIds.includes(line_id))
    const ids = new Set(renewed.map(({ line_id }) => line_id))
    if (ids.size === 0) throw refuse('NO_DOWNLOADS', 'the order has no such downloads, or is not paid')
    const { order } = await grant(site, addresses, before, (line) => ids.has(line.id) && isSoldFile(line))
    site.enqueue(downloadMail, { orderId, mailKey: newId() })
    return { downloads: await loadDownloads(site, order) }
  })

/** The files of the lines that were paid, in the order of the lines. */
async function loadDownloads(site: SiteRead, order: NumberedOrder): Promise<contract.OrderDownload[]> {
  const rows = await loadDownloadRows(site, order.id)
  if (rows.length === 0) return []
  const lines = order.lineItems ?? []
  const files = await loadPrivateFiles(
    site,
    lines.flatMap(({ digitalFile }) => digitalFile?.fileId ?? []),
  )
  return lines.flatMap((line) => {
    const row = rows.find(({ line_id }) => line_id === line.id)
    const { fileId, link, expirationDate } = line.digitalFile ?? {}
    if (!row || !fileId) return []
    const file = files.get(fileId)
    const state = stateOf(order, line, row, site.now)
    const isOpen = state === 'AVAILABLE' && file !== undefined
    return [
      {
        lineItemId: line.id,
        productName: line.productName!,
        ...(file && { fileName: file.name, fileSize: String(file.size) }),
        state: state === 'AVAILABLE' && !file ? 'FILE_MISSING' : state,
        ...(isOpen && link && { link }),
        ...(row.allowed !== null && { left: Math.max(0, row.allowed - row.used) }),
        used: row.used,
        ...(expirationDate && { expirationDate }),
      },
    ]
  })
}
