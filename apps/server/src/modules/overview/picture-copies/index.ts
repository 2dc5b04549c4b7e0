import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import { FailedForGood, type Job } from '../../../kernel/site/jobs.ts'
import type { Module } from '../../../kernel/background/module.ts'
import type { Outbound } from '../../../kernel/outside/outbound.ts'
import type { Image } from '../../../kernel/operations/pictures.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findProductShowing, showCopy } from '../../catalog/catalog/ports/products.ts'
import { findCategoryShowing, showCopyInCategory } from '../../catalog/categories/index.ts'
import { isImported, showCopyInSource } from '../../catalog/product-files/index.ts'
import { addPictureOfMember, addPictures, imageOf } from '../../media/media/index.ts'
import { findMemberWithPicture, showCopyInMember } from '../../members/members/ports/reading.ts'
import { promotionShowing, showCopyInPromotion } from '../../pricing/promotions/index.ts'
import { copyPicture, pictureFetcher, type PictureToCopy } from '../../media/pictures/index.ts'

const owners = {
  PRODUCT: { what: 'product', showing: findProductShowing, show: showCopyInProduct },
  CATEGORY: { what: 'category', showing: findCategoryShowing, show: showCopyInCategory },
  PROMOTION: { what: 'promotion', showing: promotionShowing, show: showCopyInPromotion },
  MEMBER: { what: 'member', showing: findMemberWithPicture, show: showCopyInMember },
}

/**
 * Pictures that products, categories, promotions and members show from other hosts are copied, so that the shop does not depend on those
 * hosts. Until then, and where that is not possible, the address stays as it was given; the failed job tells the owner why, unless the
 * import of the product has done so. Members' pictures make no failed work: members could fill its list.
 */
export function pictureCopiesModule({ outbound, files }: { outbound: Outbound; files: FileStore }) {
  const job: Job<PictureToCopy> = {
    ...copyPicture,
    queue: 'pictures',
    async handle(site, { owner, id, url }) {
      const { what, showing, show } = owners[owner]
      const name = await showing(site, id, url)
      if (name === undefined) return
      const fetcher = pictureFetcher(outbound, files, site)
      const picture = getOrThrow(await fetcher.fetchAll([url], { keep: true }), url)
      if ('failure' in picture) {
        if (owner === 'MEMBER') return
        if (!picture.mayPass && owner === 'PRODUCT' && (await isImported(site, id, url))) return
        const message = `A picture of the ${what} “${name}” ${picture.failure}. Its address is kept: ${url}`
        throw picture.mayPass ? new Error(message) : new FailedForGood(message)
      }
      const stored = picture.stored!
      await site.transaction(async (tx) => {
        if (owner === 'MEMBER') await addPictureOfMember(tx, stored, id)
        else await addPictures(tx, [stored], 'IMPORT')
        await show(tx, id, url, imageOf(stored))
      })
    },
  }
  return { name: 'picture-copies', services: {}, jobs: [job] } satisfies Module
}

/** The file that the product was imported from names the picture by its URL: imported again, it means the copy. */
async function showCopyInProduct(site: SiteTx, id: string, url: string, copy: Image): Promise<void> {
  if (await showCopy(site, id, url, copy)) await showCopyInSource(site, id, url, copy.url)
}
