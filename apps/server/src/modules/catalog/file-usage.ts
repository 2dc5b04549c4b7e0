import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../kernel/file-usage.ts'
import { rewrite, storedProduct } from './product-write.ts'
import { lockProduct } from './store/products.ts'
import { variantsOf } from './store/variants.ts'

export const productUsage: FileUsageSource = {
  kind: 'PRODUCT',
  table: sql`product`,
  title: sql`shown.name`,
  // All media items are among the details.
  text: sql`concat(shown.doc::text, shown.details::text)`,
  async replace(site, id, replacement) {
    const row = await lockProduct(site, id)
    if (!row) return
    const product = withReplacement(storedProduct(row), replacement)
    await rewrite(site, { row, variants: await variantsOf(site, id) }, product)
  },
}
