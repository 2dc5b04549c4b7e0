import { service } from '@stoa/contract/services/stores/products-v-3'
import { sql } from 'kysely'
import { usageEvents, withReplacement, type FileReplacement, type FileUsageSource } from '../../../kernel/lists/file-usage.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadPrivateFiles } from '../../media/media/index.ts'
import { digitalFile } from './digital-files.ts'
import { rewrite, storedProduct } from './product-write.ts'
import { lockProduct } from './store/products.ts'
import { replaceVariantFile, loadVariants } from './store/variants.ts'

export const productUsage: FileUsageSource = {
  kind: 'PRODUCT',
  table: sql`product`,
  title: sql`shown.name`,
  events: usageEvents(service.fqdn),
  // All media items are among the details. What a digital product sells is at its variants.
  text: (siteId) => sql`concat(shown.doc::text, shown.details::text, case when shown.product_type = 'DIGITAL' then (
    select string_agg(doc #>> '{digitalProperties,digitalFile,id}', ' ') from product_variant
    where site_id = ${siteId} and product_id = shown.id) end)`,
  async replace(site, id, replacement) {
    const row = await lockProduct(site, id)
    if (!row) return
    const product = withReplacement(storedProduct(row), replacement)
    await replaceDigitalFile(site, id, replacement)
    await rewrite(site, { row, variants: await loadVariants(site, id) }, product)
  },
}

async function replaceDigitalFile(site: SiteTx, productId: string, { from, to }: FileReplacement): Promise<void> {
  const file = (await loadPrivateFiles(site, [to])).get(to)
  if (!file) return
  await replaceVariantFile(site, productId, from, digitalFile(to, file))
}
