import { writeTransform } from './transform.ts'

/** One segment of a path with the ending of a picture that browsers show. */
const idPattern = /^[\w~-]{1,120}\.(?:jpe?g|png|webp|gif|avif|svg)$/

/** Where the server serves pictures. */
const mediaPath = '/media/'

/** True if a text has the form of a picture's id: `3f…9a.jpg`, without slashes. */
export function isPictureId(text: string): boolean {
  return idPattern.test(text)
}

/** The path of a picture as it was stored. Without a host, because a shop may get another one. */
export function picturePath(id: string): string {
  return mediaPath + id
}

/** The URL of a JPEG that fits into a box, in pixels, for programs that show no other format. `url` is that of the stored picture. */
export function jpegUrl(url: string, width: number, height: number): string {
  return `${url}/v1/${writeTransform({ box: { mode: 'fit', width, height } })}/copy.jpg`
}

/**
 * The id that a text names: an id, a path or URL below `/media/` of any host (of a transformed picture too), or the
 * `wix:image://v1/<id>/…` of the published packages. Undefined for any other text.
 */
export function pictureIdOf(text: string): string | undefined {
  const [, named = text] = /^(?:(?:wix:)?image:\/\/v1\/|(?:https?:\/\/[^/?#]+)?\/media\/)([^/?#]+)(?:[/?#].*)?$/i.exec(text) ?? []
  return isPictureId(named) ? named : undefined
}

/** True if a picture is a vector graphic, which is sharp at any size. */
export function isVector(id: string): boolean {
  return id.endsWith('.svg')
}
