import { pictureIdOf, picturePath, widthSet } from '@stoa/media-url'
import type { AvatarPhoto } from '../../ui/avatar.tsx'
import type { PictureView } from '../../ui/picture.tsx'

interface WireImage {
  url?: string
  width?: number
  height?: number
  altText?: string | null
  focalPoint?: FocalPoint
}

interface FocalPoint {
  x?: number
  y?: number
}

/** For loaders: the browser gets the result. An image without a size gets the ratio 4:5. */
export function toPictureView(image: WireImage | undefined, alt: string): PictureView | undefined {
  if (!image?.url) return undefined
  const { url, width = 0, height = 0, altText, focalPoint } = image
  // A picture on another host has no copies.
  const id = url.startsWith('/media/') ? pictureIdOf(url) : undefined
  const srcSet = id && widthSet({ id, width, height }, undefined, { allowWebpAvifTransforms: true })
  return {
    url,
    ...(srcSet && { srcSet }),
    width: width || 1200,
    height: height || 1500,
    alt: altText || alt,
    position: toPosition(focalPoint),
  }
}

/** The `object-position` of a focal point, which is in percent. */
export function toPosition({ x = 50, y = 50 }: FocalPoint = {}): string | undefined {
  return x === 50 && y === 50 ? undefined : `${x}% ${y}%`
}

/** Undefined without a photo, and for one on another host: the shop's pages load nothing from there. */
export function toAvatarPhoto(photo: WireImage | null | undefined): AvatarPhoto | undefined {
  const id = pictureIdOf(photo?.url ?? '')
  return id ? { url: picturePath(id), position: toPosition(photo?.focalPoint) } : undefined
}
