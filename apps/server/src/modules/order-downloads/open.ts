import type { DownloadState } from '@stoa/contract/services/stoa/order-downloads'
import { readAddressToken } from '../../kernel/address-token.ts'
import { openSite, transactionOn, type Kernel } from '../../kernel/perform.ts'
import { downloadUrl, privateFiles } from '../media/index.ts'
import { findOrder } from '../orders/index.ts'
import { stateOf } from './state.ts'
import { downloadOfSecret, useDownload } from './store.ts'

export type OpenedDownload = { url: string } | { refused: Exclude<DownloadState, 'AVAILABLE'> | 'NOT_FOUND' }

/** Minutes that a counted download may be interrupted and resumed. */
const resumable = 60

export type Purchases = ReturnType<typeof purchases>

export function purchases(kernel: Kernel) {
  return {
    /** Counts one download of the file that an address sells, and answers where the file is for the next hour. */
    async open(token: string): Promise<OpenedDownload> {
      const named = readAddressToken(token)
      if (!named) return { refused: 'NOT_FOUND' }
      const site = await openSite(kernel, named.siteId).catch(() => undefined)
      if (!site) return { refused: 'NOT_FOUND' }
      return transactionOn(
        kernel,
        site,
      )(async (tx): Promise<OpenedDownload> => {
        const row = await downloadOfSecret(tx, named.id, named.secretHash)
        const order = row && (await findOrder(tx, row.order_id))?.order
        const line = order?.lineItems?.find(({ id }) => id === row?.line_id)
        if (!row || !line?.digitalFile?.link?.endsWith(token)) return { refused: 'NOT_FOUND' }
        const state = stateOf(order!, line, row, tx.now)
        if (state !== 'AVAILABLE') return { refused: state }
        const { fileId } = line.digitalFile
        if (!(await privateFiles(tx, [fileId!])).has(fileId!)) return { refused: 'FILE_MISSING' }
        if (!(await useDownload(tx, row))) return { refused: 'USED_UP' }
        return { url: await downloadUrl(tx, { fileId: fileId! }, resumable) }
      })
    },
  }
}
