import { maxArea, type AlignmentCode, type Box, type Crop, type Transform } from './transform.ts'

/** The path of a picture's URL does not follow the grammar. `token` is the part that is wrong. */
export class TransformError extends Error {
  override name = 'TransformError'
  readonly token: string

  constructor(reason: string, token: string) {
    super(reason)
    this.token = token
  }
}

/** Pixels of a side: JPEG has no more. */
const maxSide = 65_500

/**
 * Reads what follows `/media/<id>/v1/`: `fill/w_300,h_200,al_c/name.jpg`. The parameters of a segment may stand in any order.
 * Throws TransformError for what is not of the grammar or beyond its limits.
 */
export function readTransform(path: string): { transform: Transform; name: string } {
  const segments = path.split('/')
  const name = segments.pop()
  if (!name) throw new TransformError('the name of the picture is missing', '')
  const [first, second, third, fourth, ...rest] = segments
  if (first === undefined || second === undefined || rest.length > 0 || (third !== undefined && fourth === undefined))
    throw new TransformError('the transform is not complete', segments.join('/'))
  if (fourth === undefined) return { transform: lastSegment(first, tokensOf(second)), name }
  if (first !== 'crop') throw new TransformError('only a crop may precede another transform', first)
  const tokens = tokensOf(second)
  const crop = takeCrop(tokens)
  refuseRest(tokens)
  const transform = lastSegment(third!, tokensOf(fourth))
  if (transform.crop) throw new TransformError('the picture is cropped twice', fourth)
  return { transform: { crop, ...transform }, name }
}

/** A box, or a crop that is the result, and the adjustments. */
function lastSegment(mode: string, tokens: Tokens): Transform {
  const transform: Transform = {}
  if (mode === 'crop' && tokens.has('x')) transform.crop = takeCrop(tokens)
  else if (mode === 'crop' || mode === 'fit' || mode === 'fill') transform.box = takeBox(mode, tokens)
  else throw new TransformError('there is no such transform', mode)
  for (const [key, read] of Object.entries(adjustments)) {
    const value = tokens.take(key)
    const fields: Partial<Transform> | undefined = value === undefined ? {} : read(value)
    if (!fields) throw wrong(key, value)
    if (fields.frames && transform.frames) throw wrong(key, value)
    Object.assign(transform, fields)
  }
  refuseRest(tokens)
  if (transform.qualityAuto && !transform.encoding) throw wrong('quality', 'auto')
  return transform
}

/** Front ends may write fractions of pixels. */
function takeCrop(tokens: Tokens): Crop {
  const [x, y, width, height] = ['x', 'y', 'w', 'h'].map((key) => {
    const value = needed(tokens, key)
    const pixels = /^(?:0|[1-9]\d{0,4})(?:\.\d{1,20})?$/.test(value) ? Math.round(Number(value)) : Number.NaN
    if (!(pixels <= maxSide && (pixels > 0 || key === 'x' || key === 'y'))) throw wrong(key, value)
    return pixels
  })
  return { x: x!, y: y!, width: width!, height: height! }
}

function takeBox(mode: Box['mode'], tokens: Tokens): Box {
  const [width, height] = ['w', 'h'].map((key) => {
    const value = needed(tokens, key)
    const pixels = /^[1-9]\d{0,4}$/.test(value) ? Number(value) : Number.NaN
    if (!(pixels <= maxSide)) throw wrong(key, value)
    return pixels
  }) as [number, number]
  // Half a pixel less, because front ends round the sides of the largest picture. What is only cut is no larger than the picture.
  if (mode !== 'crop' && (width - 0.5) * (height - 0.5) > maxArea)
    throw new TransformError(`a picture has at most ${maxArea} pixels`, `w_${width},h_${height}`)
  const box: Box = { mode, width, height }
  const alignment = mode === 'fit' ? undefined : tokens.take('al')
  if (alignment !== undefined) {
    if (!/^(?:[clr]|[tb][lr]?)$/.test(alignment)) throw wrong('al', alignment)
    box.alignment = alignment as AlignmentCode
  }
  const focalPoint = mode === 'fill' && alignment === undefined ? tokens.take('fp') : undefined
  if (focalPoint !== undefined) {
    const [x, y] = numbers(focalPoint, 2) ?? []
    if (x === undefined || x > 1 || y! > 1) throw wrong('fp', focalPoint)
    box.focalPoint = { x, y: y! }
  }
  const upscale = mode === 'crop' ? undefined : tokens.take('lg')
  if (upscale !== undefined) {
    if (upscale !== '1' && upscale !== '2') throw wrong('lg', upscale)
    box.upscale = upscale === '1' ? 1 : 2
  }
  return box
}

/** Parsers of the adjustments by key; each returns undefined for an invalid value. */
const adjustments = {
  q: number('quality', 1, 100),
  usm(value) {
    const [radius, amount, threshold] = numbers(value, 3) ?? []
    if (radius === undefined || radius < 0.1 || radius > 500 || amount! > 10 || threshold! > 255) return undefined
    return { unsharpMask: { radius, amount: amount!, threshold: threshold! } }
  },
  bl: (value) => (value === '' ? { baseline: true } : undefined),
  con: number('contrast', -100, 100),
  br: number('brightness', -100, 100),
  sat: number('saturation', -100, 100),
  hue: number('hue', -180, 180),
  blur: number('blur', 0, 100),
  enc: (value) => (/^(?:auto|p?avif|webp)$/.test(value) ? { encoding: value as 'auto' } : undefined),
  quality: (value) => (value === 'auto' ? { qualityAuto: true } : undefined),
  pstr: (value) => (value === '' ? { frames: 'first' } : undefined),
  anm: (value) => (value === 'all' ? { frames: 'all' } : undefined),
} satisfies Record<string, (value: string) => Partial<Transform> | undefined>

/** Rounded to three decimals, which is what is written. Zero changes nothing. */
function number(field: 'quality' | 'contrast' | 'brightness' | 'saturation' | 'hue' | 'blur', from: number, to: number) {
  return (value: string): Partial<Transform> | undefined => {
    const read = /^-?(?:0|[1-9]\d{0,2})(?:\.\d{1,20})?$/.test(value) ? Math.round(Number(value) * 1000) / 1000 : Number.NaN
    if (!(read >= from && read <= to)) return undefined
    return read === 0 ? {} : { [field]: read }
  }
}

/** Decimals that are not negative, separated by `_`. */
function numbers(text: string, count: number): number[] | undefined {
  const parts = text.split('_')
  const isRight = parts.length === count && parts.every((part) => /^(?:0|[1-9]\d{0,2})(?:\.\d{1,4})?$/.test(part))
  return isRight ? parts.map(Number) : undefined
}

/** The values of a segment by their keys; an empty value for a key that stands alone. */
class Tokens extends Map<string, string> {
  take(key: string): string | undefined {
    const value = this.get(key)
    this.delete(key)
    return value
  }
}

function tokensOf(segment: string): Tokens {
  const tokens = new Tokens()
  for (const token of segment.split(',')) {
    const [, key, value = ''] = /^([a-z]+)(?:_(.+))?$/.exec(token) ?? []
    if (key === undefined) throw new TransformError('this is no parameter', token)
    if (tokens.has(key)) throw new TransformError('the parameter is there twice', token)
    tokens.set(key, value)
  }
  return tokens
}

function needed(tokens: Tokens, key: string): string {
  const value = tokens.take(key)
  if (value === undefined) throw new TransformError('the parameter is missing', key)
  return value
}

function refuseRest(tokens: Tokens): void {
  for (const [key, value] of tokens) throw new TransformError('there is no such parameter here', value ? `${key}_${value}` : key)
}

function wrong(key: string, value: string | undefined): TransformError {
  return new TransformError('the value of the parameter is wrong', value ? `${key}_${value}` : key)
}
