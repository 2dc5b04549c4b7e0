import type { PictureOptions, PictureSource } from './picture-options.ts'
import { picturePath } from './picture.ts'
import { pictureUrl } from './picture-url.ts'

/** Pixels. The last one is twice the width of a large screen. */
const steps = [160, 320, 480, 640, 960, 1280, 1920, 2560, 3840]

/**
 * Candidates of a picture in several widths, from which the browser chooses by the attribute `sizes`; none is enlarged. With a
 * `ratio` of width to height the picture is cut to it, around its focal point. Undefined for a picture that is shown as it is stored
 * (a drawing, an animation) and for one without a size.
 */
export function widthSet(source: PictureSource, ratio?: number, options: PictureOptions = {}): string | undefined {
  const { width = 0, height = 0 } = source.crop ?? source
  const shownRatio = ratio ?? width / height
  const largest = Math.min(steps.at(-1)!, Math.floor(ratio ? Math.min(width, height * ratio) : width))
  if (!(largest >= 1 && shownRatio > 0)) return undefined
  const urlOf = (shown: number) =>
    pictureUrl(ratio ? 'fill' : 'fit', source, { width: shown, height: Math.max(1, Math.round(shown / shownRatio)) }, options)
  if (urlOf(largest) === picturePath(source.id)) return undefined
  const widths = [...steps.filter((step) => step < largest), largest]
  return widths.map((shown) => `${urlOf(shown)} ${shown}w`).join(', ')
}
