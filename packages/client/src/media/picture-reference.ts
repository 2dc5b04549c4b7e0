import { pictureIdOf, type PictureSource } from '@stoa/media-url'

/** The fields of a picture in answers of the server. Sizes are in pixels, the focal point in percent of width and height. */
export interface WirePicture {
  url?: string | null
  id?: string | null
  width?: number | null
  height?: number | null
  altText?: string | null
  focalPoint?: { x?: number; y?: number } | null
}

/** A picture as it is answered: its fields, its URL, or the `wix:image://v1/<id>/<name>#originWidth=…&originHeight=…` of the published packages. */
export type PictureReference = string | WirePicture

/** Returns the id and size from which the picture's URLs are built; undefined for a picture on another host. */
export function sourceOf(picture: PictureReference): PictureSource | undefined {
  if (typeof picture === 'string') {
    const id = pictureIdOf(picture)
    return id ? { id, ...sizeOf(picture) } : undefined
  }
  const text = picture.url || picture.id || ''
  const id = pictureIdOf(text)
  if (!id) return undefined
  const { width, height, focalPoint } = picture
  return { id, ...sizeOf(text), ...(width && height && { width, height }), ...(focalPoint && { focalPoint }) }
}

/** The address of a picture on another host. */
export function addressOf(picture: PictureReference): string | undefined {
  return (typeof picture === 'string' ? picture : picture.url) || undefined
}

/** The size after the `#` of a published reference. */
function sizeOf(text: string): { width?: number; height?: number } {
  const fragment = new URLSearchParams(text.split('#')[1])
  const width = Number(fragment.get('originWidth'))
  const height = Number(fragment.get('originHeight'))
  return width > 0 && height > 0 ? { width, height } : {}
}
