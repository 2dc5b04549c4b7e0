import type { Image } from '../../../kernel/operations/pictures.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { category } from './entity.ts'

/** The name of a category that shows the picture at `url`; undefined where it is deleted or shows another one by now. */
export async function findCategoryShowing(site: SiteRead, id: string, url: string): Promise<string | undefined> {
  const stored = await category.find(site, id)
  return stored?.image?.url === url ? (stored.name ?? '') : undefined
}

/** Shows the copy of a picture in place of the original, where the category still shows that. The revision stays. */
export async function showCopyInCategory(site: SiteTx, id: string, url: string, copy: Image): Promise<boolean> {
  if ((await findCategoryShowing(site, id, url)) === undefined) return false
  const before = await category.lock(site, id)
  if (before.image?.url !== url) return false
  const { altText } = before.image
  await category.save(site, before, { ...before, image: { ...copy, ...(altText && { altText }) } }, 0)
  return true
}
