import type { PictureOptions } from './picture-options.ts'
import type { Transform, UnsharpMask } from './transform.ts'

/** By the pixels of the picture, from the largest: its quality, and how far it is enlarged. */
const bands = [
  { above: 1_960_000, quality: 90, upscale: 1 },
  { above: 360_000, quality: 85, upscale: 1 },
  { above: 160_000, quality: 80, upscale: 1.2 },
  { above: -1, quality: 80, upscale: 1.4 },
]

/** The quality of a picture of so many pixels, where nobody asks for another one. */
export function ordinaryQuality(width: number, height: number): number {
  return bandOf({ width, height }).quality
}

/** The band of a picture of this size. */
export function bandOf({ width, height }: { width: number; height: number }): (typeof bands)[number] {
  return bands.find(({ above }) => width * height > above) ?? bands.at(-1)!
}

/** Quality, sharpness and filters of a picture of this size, by its options and the rules. */
export function adjustmentsOf(
  format: string,
  size: { width: number; height: number },
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

/** The format in which a picture is sent. */
export function encodingOf(format: string, options: PictureOptions): Partial<Transform> {
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

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(value)
}
