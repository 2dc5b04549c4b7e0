import type { Image } from '../../../kernel/operations/pictures.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { promotion } from './entity.ts'
import { withCopy } from './media.ts'

/** The name of a promotion that shows the picture at `url`; undefined where it is deleted or shows another one by now. */
export async function promotionShowing(site: SiteRead, id: string, url: string): Promise<string | undefined> {
  const stored = await promotion.find(site, id)
  return stored?.media?.url === url ? stored.name : undefined
}

/** Shows the copy of a picture in place of the original, where the promotion still shows that. The revision stays. */
export async function showCopyInPromotion(site: SiteTx, id: string, url: string, copy: Image): Promise<boolean> {
  if ((await promotionShowing(site, id, url)) === undefined) return false
  const before = await promotion.lock(site, id)
  if (before.media?.url !== url) return false
  await promotion.save(site, before, { ...before, media: withCopy(before.media, copy) }, 0)
  return true
}
