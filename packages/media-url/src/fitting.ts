import { adjustmentsOf, bandOf, encodingOf, isNumber } from './adjustments.ts'
import type { Alignment, PictureOptions, PictureSource, PictureTarget } from './picture-options.ts'
import { maxArea, type AlignmentCode, type Box, type Crop, type Transform } from './transform.ts'

/** How a picture is brought to its target. The names are those of the published packages. */
export type Fitting = keyof typeof kinds

/** The steps of super-resolution. A picture between two of them is sharpened. */
const superSteps = [1.5, 2, 4]
const largestStep = 4

/** The fitting types. `background` is a fit whose target follows from the picture, `strip…` one that ignores its size. */
const kinds = {
  fill: 'fill',
  fit: 'fit',
  fitWidth: 'fit',
  fitHeight: 'fit',
  full: 'fit',
  fit_and_tile: 'fit',
  stretch: 'stretch',
  original_size: 'cut',
  actual_size: 'cut',
  tile: 'cut',
  tile_horizontal: 'cut',
  tile_vertical: 'cut',
  legacy_tile: 'background',
  legacy_tile_horizontal: 'background',
  legacy_tile_vertical: 'background',
  legacy_normal: 'background',
  legacy_strip_fill: 'stripFill',
  legacy_strip_fit: 'stripFit',
  legacy_strip_fit_and_tile: 'stripFit',
  legacy_strip_tile: 'stripCut',
  legacy_strip_tile_horizontal: 'stripCut',
  legacy_strip_tile_vertical: 'stripCut',
  legacy_strip_original_size: 'stripCut',
} as const

/**
 * The transform that brings a picture to its target by the rules; undefined for one that is shown as it is stored: a drawing, an
 * animation, or where a size is missing that the fitting needs.
 */
export function transformOf(
  fitting: Fitting,
  source: PictureSource,
  target: PictureTarget,
  options: PictureOptions = {},
): Transform | undefined {
  const format = formatOf(source.id)
  if (isElsewhere(source.id) || !isTransformed(format, options)) return undefined
  const hasPlace = (format !== 'webp' && format !== 'avif') || options.allowWebpAvifTransforms
  const fitted = fit(
    kinds[fitting],
    hasPlace ? source : { ...source, crop: undefined, focalPoint: undefined },
    hasPlace ? target : { ...target, alignment: undefined },
    options,
  )
  const { crop, box, isSharpened } = fitted
  const sides = [crop, box].flatMap((part) => (part ? [part.width, part.height] : []))
  if (!sides.every((pixels) => Number.isFinite(pixels) && pixels > 0)) return undefined
  return {
    ...(crop && { crop }),
    ...(box && { box }),
    ...adjustmentsOf(format, box ?? crop!, isSharpened, options),
    ...encodingOf(format, options),
  }
}

/** The ending of an id, which is its format: `jpg` for all names of JPEG. */
export function formatOf(id: string): string {
  const ending = id.slice(id.lastIndexOf('.') + 1).toLowerCase()
  return ending === 'jpeg' || ending === 'jpe' ? 'jpg' : ending
}

/** True if an id is the URL of another host. */
function isElsewhere(id: string): boolean {
  return /^(?:https?|data|\/\/)/.test(id)
}

function isTransformed(format: string, options: PictureOptions): boolean {
  switch (format) {
    case 'jpg':
    case 'png':
      return true
    case 'webp':
    case 'avif':
      return !options.hasAnimation || Boolean(options.allowAnimatedTransform)
    case 'gif':
      return Boolean(options.allowAnimatedTransform || options.allowFullGIFTransformation)
    default:
      return false
  }
}

interface Fitted {
  crop?: Crop
  box?: Box
  /** True if it loses sharpness, so that it is sharpened unless the options say otherwise. */
  isSharpened: boolean
}

interface Size {
  width: number
  height: number
}

function fit(
  kind: (typeof kinds)[Fitting],
  source: PictureSource,
  target: PictureTarget,
  { isSEOBot = false, upscaleMethod, isMobile: mobile = false }: PictureOptions,
): Fitted {
  const ratio = isSEOBot ? 1 : Math.min(target.pixelAspectRatio || 1, 2)
  const crop = overlap(source)
  const { width: sourceWidth = Number.NaN, height: sourceHeight = Number.NaN } = crop ?? source
  const picture: Size = { width: sourceWidth, height: sourceHeight }
  const isKnown = Boolean(picture.width && picture.height)
  const first = crop && { crop: rounded(crop) }
  const alignment = codeOf(target.alignment)
  const isSuper = upscaleMethod === 'super'

  switch (kind) {
    case 'fill': {
      const { size, scale, isBetweenSteps } = scaled('fill', picture, target, ratio, isSuper)
      const focalPoint = fractions(source.focalPoint)
      const box: Box = {
        mode: 'fill',
        ...whole(size),
        ...(focalPoint ? { focalPoint } : { alignment }),
        ...upscale(scale, isSuper),
      }
      return { ...first, box, isSharpened: scale < 1 || isBetweenSteps }
    }
    case 'fit':
    case 'background':
    case 'stretch': {
      const [asked, density] =
        kind === 'background'
          ? [backgroundOf(source, mobile), 1]
          : [kind === 'stretch' ? covering(picture, target) : target, ratio]
      const { size, scale, isBetweenSteps } = scaled('fit', picture, asked, density, isSuper)
      const box: Box = isKnown
        ? { mode: 'fill', ...whole(size), alignment: 'c', ...upscale(scale, isSuper) }
        : { mode: 'fit', ...whole(size), ...upscale(scale, isSuper) }
      return { ...first, box, isSharpened: scale < 1 || isBetweenSteps || !isKnown }
    }
    case 'cut':
      return { ...cut(picture, crop, target, fractions(source.focalPoint)), isSharpened: false }
    case 'stripFill':
      return { ...first, box: { mode: 'fill', ...whole(capped(target)), alignment }, isSharpened: true }
    case 'stripFit':
      return { ...first, box: { mode: 'fit', ...whole(capped(target)) }, isSharpened: true }
    case 'stripCut':
      return { ...first, box: { mode: 'crop', ...whole(capped(target)), alignment }, isSharpened: false }
  }
}

/** The size of a picture that is brought to the target, within the largest area and not enlarged further than looks well. */
function scaled(
  mode: 'fit' | 'fill',
  picture: Size,
  target: Size,
  ratio: number,
  isSuper: boolean,
): { size: Size; scale: number; isBetweenSteps: boolean } {
  const from = { width: picture.width || target.width, height: picture.height || target.height }
  const scaleTo = ({ width, height }: Size) => Math[mode === 'fill' ? 'max' : 'min'](width / from.width, height / from.height)
  const asked = { width: target.width * ratio, height: target.height * ratio }
  let scale = scaleTo(asked)
  let size = mode === 'fill' ? asked : { width: from.width * scale, height: from.height * scale }
  if (size.width * size.height > maxArea) {
    size = capped(size)
    scale = scaleTo(size)
  }
  const largest = isSuper ? largestStep : bandOf(from).upscale
  const isBetweenSteps = isSuper && scale <= largestStep && !superSteps.includes(scale)
  if (scale <= largest) return { size, scale, isBetweenSteps }
  const less = largest / scale
  return {
    size:
      mode === 'fill'
        ? { width: size.width * less, height: size.height * less }
        : { width: from.width * largest, height: from.height * largest },
    scale: largest,
    isBetweenSteps,
  }
}

/** A part of the picture in its own size: the target, where it is aligned. */
function cut(
  picture: Size,
  crop: Crop | undefined,
  target: PictureTarget,
  focalPoint: { x: number; y: number } | undefined,
): Fitted {
  const { x, y } = focalPoint ?? pointOf(target.alignment)
  const part = rounded({
    x: (crop?.x ?? 0) + Math.max(0, Math.min(picture.width - target.width, x * picture.width - target.width / 2)),
    y: (crop?.y ?? 0) + Math.max(0, Math.min(picture.height - target.height, y * picture.height - target.height / 2)),
    width: Math.min(picture.width, target.width),
    height: Math.min(picture.height, target.height),
  })
  const isTooLarge = part.width * part.height > maxArea
  return {
    crop: part,
    ...(isTooLarge && { box: { mode: 'fill', ...whole(capped(part)), alignment: 'c' } }),
    isSharpened: isTooLarge,
  }
}

/** The part of the crop that is within the picture; undefined for none and for all of it. */
function overlap({ width = 0, height = 0, crop }: PictureSource): Crop | undefined {
  if (!crop) return undefined
  const x = Math.max(0, crop.x)
  const y = Math.max(0, crop.y)
  const part = { x, y, width: Math.min(width, crop.x + crop.width) - x, height: Math.min(height, crop.y + crop.height) - y }
  const isPart = part.width > 0 && part.height > 0 && (part.width !== width || part.height !== height)
  return isPart ? part : undefined
}

/** The picture, no larger than backgrounds are. */
function backgroundOf({ width = Number.NaN, height = Number.NaN }: PictureSource, mobile: boolean): Size {
  const largest = mobile ? 1000 : 1920
  const shown = Math.min(largest, width)
  return { width: shown, height: Math.min(largest, Math.round(shown / (width / height))) }
}

function covering(picture: Size, target: Size): Size {
  const scale = Math.max(target.width / picture.width, target.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

function capped({ width, height }: Size): Size {
  const less = Math.min(1, Math.sqrt(maxArea / (width * height)))
  return { width: width * less, height: height * less }
}

/** Whole pixels, at least one, and together no more than the largest area. */
function whole({ width, height }: Size): Size {
  const nearest = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
  if (nearest.width * nearest.height <= maxArea) return nearest
  return { width: Math.max(1, Math.floor(width)), height: Math.max(1, Math.floor(height)) }
}

function rounded({ x, y, width, height }: Crop): Crop {
  return { x: Math.round(x), y: Math.round(y), width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}

function upscale(scale: number, isSuper: boolean): { upscale?: 1 | 2 } {
  return scale > 1 ? { upscale: isSuper ? 2 : 1 } : {}
}

/** `top_left` is `tl`. */
function codeOf(alignment: Alignment = 'center'): AlignmentCode {
  return alignment.replaceAll(/([a-z])[a-z]*_?/g, '$1') as AlignmentCode
}

function pointOf(alignment: Alignment = 'center'): { x: number; y: number } {
  const part = (first: string, last: string) => (alignment.includes(first) ? 0 : alignment.includes(last) ? 1 : 0.5)
  return { x: part('left', 'right'), y: part('top', 'bottom') }
}

/** A focal point as fractions with two decimals. */
function fractions(point: PictureSource['focalPoint']): { x: number; y: number } | undefined {
  if (!isNumber(point?.x) || !isNumber(point.y)) return undefined
  const fraction = (percentage: number) => Number((Math.max(0, Math.min(100, percentage)) / 100).toFixed(2))
  return { x: fraction(point.x), y: fraction(point.y) }
}
