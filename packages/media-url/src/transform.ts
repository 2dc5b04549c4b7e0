/** A rectangle of the stored picture, in its pixels. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Which part stays when a picture is cut to a ratio: the compass point, or the center. */
export type Alignment = 'c' | 't' | 'tl' | 'tr' | 'b' | 'bl' | 'br' | 'l' | 'r'

/** What is done to a picture, in this order: cut out, scaled, sharpened or blurred, encoded. */
export interface Transform {
  crop?: Crop
  /** `fit` keeps the whole picture within the box; `fill` covers the box and cuts off the rest. */
  mode: 'fit' | 'fill'
  /** Pixels. */
  width: number
  height: number
  /** For `fill`. */
  alignment?: Alignment
  /** For `fill`: what stays visible, as fractions of width and height. */
  focalPoint?: { x: number; y: number }
  /** Whether the picture may become larger than it is stored. */
  enlarge?: true
  /** 1 to 100. */
  quality?: number
  unsharpMask?: { radius: number; amount: number; threshold: number }
  /** 1 to 100. */
  blur?: number
  /** -100 to 100. */
  brightness?: number
  contrast?: number
  saturation?: number
  /** Degrees, -180 to 180. */
  hue?: number
  /** Without one, the format is that of the name in the URL; `auto` is what the browser reads best. */
  encoding?: 'auto' | 'avif' | 'webp'
  /** Baseline instead of progressive JPEG. */
  baseline?: true
}

const longestSide = 10_000
/** Pixels of the result. The published packages ask for no more (`SAFE_TRANSFORMED_AREA` of `@wix/image-kit`). */
const largestArea = 25_000_000

/**
 * Reads what follows `/media/<id>/v1/`, percent-decoded segment by segment by the caller: `fill/w_300,h_200,al_c/name.jpg`.
 * Undefined for what is not of the grammar, or beyond its limits.
 */
export function readTransform(path: string): { transform: Transform; name: string } | undefined {
  const segments = path.split('/')
  const name = segments.pop()
  const crop = segments[0] === 'crop' ? cropOf(segments.splice(0, 2)[1] ?? '') : undefined
  if (crop === null || !name) return undefined
  const [mode, parameters, ...rest] = segments
  // A crop may stand alone.
  if (mode === undefined && crop) return { transform: { crop, mode: 'fit', width: crop.width, height: crop.height }, name }
  if ((mode !== 'fit' && mode !== 'fill') || parameters === undefined || rest.length > 0) return undefined
  const transform: Partial<Transform> = { mode, ...(crop && { crop }) }
  const seen = new Set<string>()
  for (const parameter of parameters.split(',')) {
    const [, key = '', value] = /^([a-z]+)(?:_(.+))?$/.exec(parameter) ?? []
    const read = Object.hasOwn(parameterTable, key) ? parameterTable[key] : undefined
    if (!read || seen.has(key) || !read(transform, value)) return undefined
    seen.add(key)
  }
  const { width, height } = transform
  if (!width || !height || width * height > largestArea) return undefined
  return { transform: transform as Transform, name }
}

/** Null for what is no crop. */
function cropOf(text: string): Crop | null {
  const [, ...numbers] = /^x_(\d{1,6}),y_(\d{1,6}),w_(\d{1,6}),h_(\d{1,6})$/.exec(text) ?? []
  const [x, y, width, height] = numbers.map(Number)
  return width && height && width * height <= largestArea ? { x: x!, y: y!, width, height } : null
}

/** Adds what a parameter says; false for a wrong value. */
type Parameter = (transform: Partial<Transform>, value: string | undefined) => boolean

const parameterTable: Record<string, Parameter> = {
  w: number('width', 1, longestSide),
  h: number('height', 1, longestSide),
  al: (transform, value = '') => /^(?:c|t|tl|tr|b|bl|br|l|r)$/.test(value) && set(transform, { alignment: value as Alignment }),
  fp(transform, value) {
    const [x, y] = numbers(value, 2) ?? []
    return x !== undefined && x <= 1 && y! <= 1 && set(transform, { focalPoint: { x, y: y! } })
  },
  // Both upscaling methods of the hosted service are the same one here.
  lg: (transform, value = '') => /^[12]$/.test(value) && set(transform, { enlarge: true }),
  q: number('quality', 1, 100),
  usm(transform, value) {
    const [radius, amount, threshold] = numbers(value, 3) ?? []
    if (radius === undefined || radius > 500 || amount! > 10 || threshold! > 255) return false
    return set(transform, { unsharpMask: { radius, amount: amount!, threshold: threshold! } })
  },
  bl: (transform, value) => value === undefined && set(transform, { baseline: true }),
  con: number('contrast', -100, 100),
  br: number('brightness', -100, 100),
  sat: number('saturation', -100, 100),
  hue: number('hue', -180, 180),
  blur: number('blur', 1, 100),
  enc(transform, value = '') {
    // The hosted service also has a progressive AVIF, which is an AVIF.
    const encoding = value === 'pavif' ? 'avif' : value
    return /^(?:auto|avif|webp)$/.test(encoding) && set(transform, { encoding: encoding as 'auto' | 'avif' | 'webp' })
  },
  // Stands after `enc` where the quality is left to the server.
  quality: (_transform, value) => value === 'auto',
}

type WholeNumber = 'width' | 'height' | 'quality' | 'blur' | 'brightness' | 'contrast' | 'saturation' | 'hue'

function number(field: WholeNumber, from: number, to: number): Parameter {
  return (transform, value = '') => {
    const read = /^-?\d{1,5}$/.test(value) ? Number(value) : Number.NaN
    return read >= from && read <= to && set(transform, { [field]: read })
  }
}

/** Decimals that are not negative, separated by `_`. */
function numbers(text: string | undefined, count: number): number[] | undefined {
  const parts = text?.split('_') ?? []
  return parts.length === count && parts.every((part) => /^\d{1,3}(?:\.\d{1,4})?$/.test(part)) ? parts.map(Number) : undefined
}

function set(transform: Partial<Transform>, fields: Partial<Transform>): true {
  Object.assign(transform, fields)
  return true
}
