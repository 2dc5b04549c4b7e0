import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../kernel/file-usage.ts'
import { promotion } from './entity.ts'

export const promotionUsage: FileUsageSource = {
  kind: 'PROMOTION',
  table: sql`promotion`,
  title: sql`shown.name`,
  text: sql`shown.doc::text`,
  async replace(site, id, replacement) {
    const before = await promotion.lock(site, id)
    await promotion.save(site, before, withReplacement(before, replacement))
  },
}
