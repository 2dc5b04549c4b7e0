import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../../kernel/lists/file-usage.ts'
import { lockOrder, saveOrder } from '../orders/index.ts'
import { replaceFile } from './store.ts'

/** What buyers may still download is in use; they get a file that replaces it. */
export const downloadUsage: FileUsageSource = {
  kind: 'ORDER',
  table: sql`order_download`,
  rowId: sql`shown.order_id`,
  title: sql`shown.order_number`,
  text: () => sql`shown.file_id`,
  async replace(site, id, replacement) {
    const before = await lockOrder(site, id)
    const lineItems = (before.order.lineItems ?? []).map(({ digitalFile, ...line }) => ({
      ...line,
      ...(digitalFile && { digitalFile: withReplacement(digitalFile, replacement) }),
    }))
    await saveOrder(site, before, { ...before.order, lineItems })
    await replaceFile(site, id, replacement.from, replacement.to)
  },
}
