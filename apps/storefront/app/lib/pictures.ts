import { resizedUrl } from '@stoa/media-url'
import type { PictureView } from '../ui/picture.tsx'

interface WireImage {
  url?: string
  width?: number
  height?: number
  altText?: string | null
}

/** For loaders: the browser gets the result. An image without a size gets the ratio 4:5. */
export function pictureOf(image: WireImage | undefined, alt: string): PictureView | undefined {
  if (!image?.url) return undefined
  const { url, width = 0, height = 0, altText } = image
  const srcSet = width && height ? copiesOf(url, width, height) : undefined
  return { url, ...(srcSet && { srcSet }), width: width || 1200, height: height || 1500, alt: altText || alt }
}

/** Widths of copies, in pixels. */
const widths = [160, 320, 480, 640, 960, 1280, 1920]

/** Copies of a photograph of the shop. A drawing is small already, and copies of an animation do not move. */
function copiesOf(url: string, width: number, height: number): string | undefined {
  if (!/^\/media\/.+\.(?:jpg|png|webp|avif)$/.test(url)) return undefined
  const smaller = widths.filter((each) => each < width)
  const copies = smaller.map((each) => `${resizedUrl(url, each, Math.ceil((height * each) / width))} ${each}w`)
  return copies.length > 0 ? [...copies, `${url} ${width}w`].join(', ') : undefined
}
