import { maxArea, type AlignmentCode, type Box, type Crop, type Transform, type UnsharpMask } from './transform.ts'

/** How a picture is brought to its target. The names are those of the published packages. */
export type Fitting = keyof typeof kinds

export type Alignment = 'center' | 'top' | 'top_left' | 'top_right' | 'bottom' | 'bottom_left' | 'bottom_right' | 'left' | 'right'

export interface PictureSource {
  /** `3f…9a.jpg` */
  id: string
  /** Pixels. Without them the picture is taken to be as large as the target. */
  width?: number | undefined
  height?: number | undefined
  /** What the file is called in the URL; its id without one. */
  name?: string | undefined
  crop?: Crop | undefined
  /** Percentages of width and height. */
  focalPoint?: { x?: number | undefined; y?: number | undefined } | undefined
}

export interface PictureTarget {
  /** CSS pixels. */
  width: number
  height: number
  alignment?: Alignment | undefined
  /** Counts up to 2. */
  pixelAspectRatio?: number | undefined
}

export interface PictureOptions {
  /** 5 to 90; another one is ignored. */
  quality?: number | undefined
  /** Three zeros for none. */
  unsharpMask?: Partial<UnsharpMask> | undefined
  filters?: Partial<Record<'contrast' | 'brightness' | 'saturation' | 'hue' | 'blur', number>> | undefined
  progressive?: boolean | undefined
  encoding?: 'AVIF' | 'PAVIF' | 'WEBP' | undefined
  /** Whether the server chooses the format by the browser; on by default. */
  autoEncode?: boolean | undefined
  upscaleMethod?: 'auto' | 'classic' | 'super' | undefined
  /** A search engine gets a pixel ratio of 1. */
  isSEOBot?: boolean | undefined
  /** Of a WebP or AVIF; a GIF always counts as animated. */
  hasAnimation?: boolean | undefined
  /** Animations are not transformed otherwise. */
  allowAnimatedTransform?: boolean | undefined
  /** All frames of a GIF. */
  allowFullGIFTransformation?: boolean | undefined
  /** Crop, focal point and alignment of a WebP or AVIF, which are left out otherwise. */
  allowWebpAvifTransforms?: boolean | undefined
  /** For backgrounds (`isMobile`). */
  isMobile?: boolean | undefined
}

/** Whether a device gets the smaller backgrounds: a narrow screen and a phone's browser. */
export function isMobile(screenWidth: number, userAgent: string): boolean {
  return screenWidth <= 767 && /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i.test(userAgent)
}

/** By the pixels of the picture, from the largest: its quality, and how far it is enlarged. */
const bands = [
  { above: 1_960_000, quality: 90, upscale: 1 },
  { above: 360_000, quality: 85, upscale: 1 },
  { above: 160_000, quality: 80, upscale: 1.2 },
  { above: -1, quality: 80, upscale: 1.4 },
]
/** The steps of super-resolution. A picture between two of them is sharpened. */
const superSteps = [1.5, 2, 4]
const largestStep = 4

/** What each fitting does. `background` is a fit whose target follows from the picture, `strip…` one that ignores its size. */
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

/** Whether an id is the URL of another host. */
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
  /** Whether it loses sharpness, so that it is sharpened unless the options say otherwise. */
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

/** The quality of a picture of so many pixels, where nobody asks for another one. */
export function ordinaryQuality(width: number, height: number): number {
  return bandOf({ width, height }).quality
}

function bandOf({ width, height }: Size): (typeof bands)[number] {
  return bands.find(({ above }) => width * height > above) ?? bands.at(-1)!
}

function adjustmentsOf(
  format: string,
  size: Size,
  isSharpened: boolean,
  { quality, unsharpMask, filters = {}, progressive }: PictureOptions,
): Partial<Transform> {
  const mask = maskOf(unsharpMask, isSharpened)
  const own = isNumber(quality) && quality >= 5 && quality <= 90 ? quality : bandOf(size).quality
  const transform: Partial<Transform> = {
    ...(format !== 'gif' && { quality: decimals(own + (format === 'png' ? 5 : 0)) }),
    ...(mask && { unsharpMask: mask }),
    ...(progressive === false && { baseline: true }),
  }
  for (const [name, from, to] of filterRanges) {
    const value = filters[name]
    if (isNumber(value) && value >= from && value <= to && decimals(value) !== 0) transform[name] = decimals(value)
  }
  return transform
}

const filterRanges = [
  ['contrast', -100, 100],
  ['brightness', -100, 100],
  ['saturation', -100, 100],
  ['hue', -180, 180],
  ['blur', 0, 100],
] as const

const ordinaryMask: UnsharpMask = { radius: 0.66, amount: 1, threshold: 0.01 }

function maskOf(mask: PictureOptions['unsharpMask'], isSharpened: boolean): UnsharpMask | undefined {
  const { radius, amount, threshold } = mask ?? {}
  if (isNumber(radius) && isNumber(amount) && isNumber(threshold)) {
    if (radius === 0 && amount === 0 && threshold === 0) return undefined
    if (radius >= 0.1 && radius <= 500 && amount >= 0 && amount <= 10 && threshold >= 0 && threshold <= 255)
      return { radius, amount, threshold }
  }
  return isSharpened ? ordinaryMask : undefined
}

function encodingOf(format: string, options: PictureOptions): Partial<Transform> {
  const frames = options.allowFullGIFTransformation && format === 'gif' && ({ frames: 'all' } as const)
  if (format === 'gif') return { ...frames }
  switch (options.encoding) {
    case 'AVIF':
      return { encoding: 'avif', qualityAuto: true }
    case 'PAVIF':
      return { encoding: 'pavif', qualityAuto: true }
    case 'WEBP':
      return { encoding: 'webp' }
    default:
      return options.autoEncode === false ? {} : { encoding: 'auto' }
  }
}

/** At most three decimals, which is what URLs have. */
function decimals(value: number): number {
  return Math.round(value * 1000) / 1000
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(value)
}
