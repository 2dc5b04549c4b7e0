import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../../kernel/lists/file-usage.ts'
import * as store from './store/mails.ts'

/** The logo of a site's mails. */
export const logoUsage: FileUsageSource = {
  kind: 'MAIL',
  table: sql`mail_settings`,
  rowId: sql`shown.site_id`,
  title: sql`null`,
  text: () => sql`coalesce(shown.look ->> 'logo', '')`,
  async replace(site, _id, replacement) {
    const settings = await store.mailSettings(site)
    await store.saveMailSettings(site, { ...settings, look: withReplacement(settings.look, replacement) })
  },
}
