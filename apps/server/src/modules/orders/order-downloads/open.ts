import type { DownloadState } from '@stoa/contract/services/stoa/order-downloads'
import { readAddressToken } from '../../../kernel/secrets/address-token.ts'
import { openSite, transactionOn } from '../../../kernel/operations/perform.ts'
import type { Kernel } from '../../../kernel/operations/types.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { downloadUrl, loadPrivateFiles } from '../../media/media/index.ts'
import { findOrder } from '../orders/ports/reading.ts'
import { stateOf } from './state.ts'
import { findDownloadBySecret, useDownload } from './store.ts'

export type OpenedDownload = { url: string } | { refused: Exclude<DownloadState, 'AVAILABLE'> | 'NOT_FOUND' }

/** Minutes that a counted download may be interrupted and resumed. */
const resumable = 60

export type Purchases = ReturnType<typeof purchases>

export function purchases(kernel: Kernel) {
  return {
    /** Counts one download of the file that an address sells, and answers where the file is for the next hour. */
    async open(token: string): Promise<OpenedDownload> {
      const named = readAddressToken(token)
      const find = (site: Pick<SiteRead, 'db' | 'siteId'>) => named && findDownloadBySecret(site, named.id, named.secretHash)
      if (!named || !(await find({ db: kernel.database.db, siteId: named.siteId }))) return { refused: 'NOT_FOUND' }
      const inTransaction = transactionOn(kernel, await openSite(kernel, named.siteId))
      return inTransaction(async (tx): Promise<OpenedDownload> => {
        const row = await find(tx)
        const order = row && (await findOrder(tx, row.order_id))?.order
        const line = order?.lineItems?.find(({ id }) => id === row?.line_id)
        const { fileId, link } = line?.digitalFile ?? {}
        if (!row || !order || !line || !fileId || !link?.endsWith(token)) return { refused: 'NOT_FOUND' }
        const state = stateOf(order, line, row, tx.now)
        if (state !== 'AVAILABLE') return { refused: state }
        if (!(await loadPrivateFiles(tx, [fileId])).has(fileId)) return { refused: 'FILE_MISSING' }
        if (!(await useDownload(tx, row))) return { refused: 'USED_UP' }
        return { url: await downloadUrl(tx, { fileId }, resumable) }
      })
    },
  }
}
