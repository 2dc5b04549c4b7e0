import type { PictureView } from '../ui/picture.tsx'

interface WireImage {
  url?: string
  width?: number
  height?: number
  altText?: string | null
}

/** An image without a size gets the ratio 4:5. */
export function pictureOf(image: WireImage | undefined, alt: string): PictureView | undefined {
  if (!image?.url) return undefined
  return { url: image.url, width: image.width || 1200, height: image.height || 1500, alt: image.altText || alt }
}
