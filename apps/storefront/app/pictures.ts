import type { PictureFacts } from './ui/picture.tsx'

interface WireImage {
  url?: string
  width?: number
  height?: number
  altText?: string | null
}

/** A wire image as the page shows it. Without a size of its own it takes the shape of a sheet of paper. */
export function pictureOf(image: WireImage | undefined, alt: string): PictureFacts | undefined {
  if (!image?.url) return undefined
  return { url: image.url, width: image.width || 1200, height: image.height || 1500, alt: image.altText || alt }
}
