import { keptList } from '../kept-list.ts'
import type { PictureFacts } from '../ui/picture.tsx'

/** A product as someone would know it again; what it costs may have changed. */
interface ViewedProduct {
  slug: string
  name: string
  picture: PictureFacts | undefined
}

/** What was looked at on this device. */
export const lastViewed = keptList<ViewedProduct>('stoa-viewed', 4, (product) => product?.slug)
