import { keptList } from '../kept-list.ts'
import type { PictureFacts } from '../ui/picture.tsx'

/** Without a price, which may change. */
interface ViewedProduct {
  slug: string
  name: string
  picture: PictureFacts | undefined
}

/** Stored in this browser only. */
export const lastViewed = keptList<ViewedProduct>('stoa-viewed', 4, (product) => product?.slug)
