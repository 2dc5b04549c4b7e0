import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { saveSource, loadSources } from './store/sources.ts'

/** The picture at `url`, in the lines that a product was imported from, is shown by the copy with the URL `copy`. */
export async function showCopyInSource(site: SiteTx, productId: string, url: string, copy: string): Promise<void> {
  const source = (await loadSources(site, [productId])).get(productId)
  if (!source?.lines.some(({ image, variantImage }) => image === url || variantImage === url)) return
  const lines = source.lines.map((line) => ({
    ...line,
    ...(line.image === url && { image: copy }),
    ...(line.variantImage === url && { variantImage: copy }),
  }))
  await saveSource(site, productId, { ...source, lines })
}

/** True if the product was imported with the picture at `url`, so that its import has reported what is wrong with it. */
export async function isImported(site: SiteRead, productId: string, url: string): Promise<boolean> {
  const source = (await loadSources(site, [productId])).get(productId)
  return source?.lines.some(({ image }) => image === url) ?? false
}
