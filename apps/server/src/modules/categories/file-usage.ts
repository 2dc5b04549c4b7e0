import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../kernel/file-usage.ts'
import { category } from './entity.ts'

export const categoryUsage: FileUsageSource = {
  kind: 'CATEGORY',
  table: sql`category`,
  title: sql`shown.name`,
  text: sql`shown.doc::text`,
  async replace(site, id, replacement) {
    const before = await category.lock(site, id)
    await category.save(site, before, withReplacement(before, replacement))
  },
}
