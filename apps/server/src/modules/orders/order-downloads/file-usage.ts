import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../../kernel/lists/file-usage.ts'
import { lockOrder } from '../orders/ports/reading.ts'
import { saveOrder } from '../orders/ports/changing.ts'
import { replaceFile } from './store.ts'

/** A file that buyers can still download is in use. If it is replaced, they get the replacement. */
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
