import { storedList } from '../../../../lib/page/stored-list.ts'
import type { PictureView } from '../../../../ui/picture.tsx'

/** Without a price, which may change. */
interface ViewedProduct {
  slug: string
  name: string
  /** Of the name. */
  language?: string
  picture: PictureView | undefined
}

/** Stored in this browser only. */
export const lastViewed = storedList<ViewedProduct>('stoa-viewed', 4, (product) => product?.slug)
