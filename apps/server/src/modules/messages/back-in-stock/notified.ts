import type { SiteRead } from '../../../kernel/site/site.ts'
import { lineTexts } from '../../pricing/basket/index.ts'
import { stockRequest } from './entity.ts'
import { findItem, loadPieces } from './notify.ts'

/** Somebody who was told that an item is back, as long as it still is. */
export interface NotifiedPerson {
  email: string
  /** The member whose confirmed address it is. */
  memberId: string | undefined
  language: string
  notifiedDate: string
  item: { id: string; name: string; image?: { url?: string; width?: number; height?: number }; slug: string }
}

/** Undefined where nobody was told, or the item is gone again. */
export async function findNotified(site: SiteRead, requestId: string): Promise<NotifiedPerson | undefined> {
  const request = await stockRequest.find(site, requestId)
  if (request?.status !== 'NOTIFICATION_SENT') return undefined
  const item = await findItem(site, request)
  if (!item?.visible || (await loadPieces(site, request.variantId)) === 0) return undefined
  const texts = await lineTexts({ ...site, language: request.language }, [item])
  const image = texts.imageOf(item)
  return {
    email: request.email,
    memberId: request.contactId ?? undefined,
    language: request.language,
    notifiedDate: request.updatedDate,
    item: { id: request.variantId, name: texts.nameOf(item), ...(image && { image }), slug: item.slug },
  }
}
