import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../kernel/file-usage.ts'
import { badge } from './entities.ts'

export const badgeUsage: FileUsageSource = {
  kind: 'BADGE',
  table: sql`badge`,
  title: sql`shown.title`,
  text: sql`shown.doc::text`,
  async replace(site, id, replacement) {
    const before = await badge.lock(site, id)
    await badge.save(site, before, withReplacement(before, replacement))
  },
}
