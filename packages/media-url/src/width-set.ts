import { transformOf } from './fitting.ts'
import type { PictureOptions, PictureSource } from './picture-options.ts'
import { picturePath } from './picture.ts'
import { pictureUrl } from './picture-url.ts'
import { writeTransform, type Transform } from './transform.ts'

/** Pixels. The last one is twice the width of a large screen. */
const steps = [160, 320, 480, 640, 960, 1280, 1920, 2560, 3840]

interface Size {
  width: number
  height: number
}

/**
 * Candidates of a picture in several widths, from which the browser chooses by the attribute `sizes`; none is enlarged. With a
 * `ratio` of width to height the picture is cut to it, around its focal point. Undefined for a picture that is shown as it is stored
 * (a drawing, an animation) and for one without a size.
 */
export function widthSet(source: PictureSource, ratio?: number, options: PictureOptions = {}): string | undefined {
  const sizes = sizesOf(source, ratio)
  const urls = sizes.map((size) => pictureUrl(ratio ? 'fill' : 'fit', source, size, options))
  if (sizes.length === 0 || urls.at(-1) === picturePath(source.id)) return undefined
  return sizes.map(({ width }, index) => `${urls[index]} ${width}w`).join(', ')
}

/** True if `widthSet` requests this transform of a whole picture in its own ratio. There are at most nine, in two encodings. */
export function isOfWidthSet(source: { id: string } & Size, transform: Transform): boolean {
  const asked = writeTransform(transform)
  return sizesOf(source).some((size) =>
    [true, false].some((allowWebpAvifTransforms) => {
      const listed = transformOf('fit', source, size, { allowWebpAvifTransforms })
      return listed !== undefined && writeTransform(listed) === asked
    }),
  )
}

function sizesOf(source: PictureSource, ratio?: number): Size[] {
  const { width = 0, height = 0 } = source.crop ?? source
  const shownRatio = ratio ?? width / height
  const largest = Math.min(steps.at(-1)!, Math.floor(ratio ? Math.min(width, height * ratio) : width))
  if (!(largest >= 1 && shownRatio > 0)) return []
  const widths = [...steps.filter((step) => step < largest), largest]
  return widths.map((shown) => ({ width: shown, height: Math.max(1, Math.round(shown / shownRatio)) }))
}
