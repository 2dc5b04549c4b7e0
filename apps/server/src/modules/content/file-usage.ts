import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../kernel/file-usage.ts'
import { page } from './entities.ts'

export const pageUsage: FileUsageSource = {
  kind: 'PAGE',
  table: sql`page`,
  title: sql`shown.title`,
  text: sql`shown.doc::text`,
  async replace(site, id, replacement) {
    const before = await page.lock(site, id)
    await page.save(site, before, withReplacement(before, replacement))
  },
}
