import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../../kernel/lists/file-usage.ts'
import { changeSettings } from './change-settings.ts'

/** The logo and the backgrounds. */
export const checkoutUsage: FileUsageSource = {
  kind: 'CHECKOUT',
  table: sql`checkout_settings`,
  rowId: sql`shown.site_id`,
  title: sql`null`,
  text: () => sql`shown.doc::text`,
  async replace(site, _id, replacement) {
    await changeSettings(site, (stored) => withReplacement(stored, replacement))
  },
}
