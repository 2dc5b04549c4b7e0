import type { Image } from '../../../kernel/operations/pictures.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { picturesElsewhere, withCopy } from './pictures-elsewhere.ts'
import { rewrite, storedProduct } from './product-write.ts'
import { lockProduct } from './store/products.ts'
import { loadVariants } from './store/variants.ts'
import { loadProductsById } from './store/product-pages.ts'

/** The name of a product that shows the picture at `url`; undefined where it is deleted or shows another one by now. */
export async function findProductShowing(site: SiteRead, id: string, url: string): Promise<string | undefined> {
  const [row] = await loadProductsById(site, [id])
  return row && picturesElsewhere(storedProduct(row)).includes(url) ? row.name : undefined
}

/** Shows the copy of a picture wherever the product still shows the original. Returns whether it does anywhere. */
export async function showCopy(site: SiteTx, id: string, url: string, copy: Image): Promise<boolean> {
  const row = await lockProduct(site, id)
  if (!row) return false
  const product = storedProduct(row)
  if (!picturesElsewhere(product).includes(url)) return false
  await rewrite(site, { row, variants: await loadVariants(site, id) }, withCopy(product, url, copy))
  return true
}
