import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../kernel/file-usage.ts'
import { productGroup } from './entity.ts'

export const productGroupUsage: FileUsageSource = {
  kind: 'PRODUCT_GROUP',
  table: sql`product_group`,
  title: sql`shown.name`,
  text: sql`shown.doc::text`,
  async replace(site, id, replacement) {
    const before = await productGroup.lock(site, id)
    await productGroup.save(site, before, withReplacement(before, replacement))
  },
}
