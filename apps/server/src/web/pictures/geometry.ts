import { maxArea, type AlignmentCode, type Box, type Crop, type Transform } from '@stoa/media-url'

export interface Size {
  width: number
  height: number
}

/** Whole pixels. */
export interface Rectangle extends Size {
  left: number
  top: number
}

/**
 * How a transformed picture comes about: `part` is cut out of the stored picture, scaled, and `cut` is cut out of the result. Cutting
 * afterwards is as good and cheaper, because decoders then read a smaller picture at once.
 */
export interface Geometry {
  part?: Rectangle
  scaled: Size
  cut?: Rectangle
}

/** Pixels of an enlarged picture: more would take seconds and show nothing more. */
const largestEnlarged = 4_000_000
/** From this scale on, decoders read a smaller picture. */
const worthScalingFirst = 0.5

/**
 * The geometry of a transform; undefined when its crop is outside of the picture. No side of the result is longer than `maxSide`.
 */
export function geometryOf(picture: Size, { crop, box }: Transform, maxSide = Number.POSITIVE_INFINITY): Geometry | undefined {
  const area = cropOf(picture, crop)
  if (!area) return undefined
  switch (box?.mode) {
    case undefined:
      return scaledTo(picture, area, limited(1, area, { maxSide }))
    case 'crop':
      return cutOut(picture, area, box, maxSide)
    case 'fit': {
      const asked = Math.min(box.width / area.width, box.height / area.height)
      return scaledTo(picture, area, limited(asked, area, { maxSide, enlarge: box.upscale }))
    }
    case 'fill':
      return filled(picture, area, box, maxSide)
  }
}

/** The whole area at a scale. */
function scaledTo(picture: Size, area: Rectangle, scale: number): Geometry {
  return assembled(picture, area, scale, { left: 0, top: 0, ...rounded(area, scale) })
}

/** A part of the area in its own size. */
function cutOut(picture: Size, area: Rectangle, box: Box, maxSide: number): Geometry {
  const size = { width: Math.min(area.width, box.width), height: Math.min(area.height, box.height) }
  const { left, top } = placed(area, size, box)
  return scaledTo(picture, { left: area.left + left, top: area.top + top, ...size }, limited(1, size, { maxSide }))
}

/** The area covers the box, around the point that stays visible. */
function filled(picture: Size, area: Rectangle, box: Box, maxSide: number): Geometry {
  const cover = Math.max(box.width / area.width, box.height / area.height)
  const shown = { width: box.width / cover, height: box.height / cover }
  // Smaller than the box where the picture is smaller: browsers enlarge it as well.
  const scale = limited(cover, shown, { maxSide, enlarge: box.upscale })
  const size = rounded(box, scale / cover)
  return assembled(picture, area, scale, { ...placed(atLeast(rounded(area, scale), size), size, box), ...size })
}

/** `cut` is within the area after that was scaled. */
function assembled(picture: Size, area: Rectangle, scale: number, cut: Rectangle): Geometry {
  const scaled = atLeast(rounded(area, scale), cut)
  if (!isWhole(picture, area) && scale <= worthScalingFirst) {
    const whole = atLeast(rounded(picture, scale), scaled)
    const left = clamp(Math.round(area.left * scale) + cut.left, 0, whole.width - cut.width)
    const top = clamp(Math.round(area.top * scale) + cut.top, 0, whole.height - cut.height)
    return { scaled: whole, cut: { ...cut, left, top } }
  }
  return { ...(!isWhole(picture, area) && { part: area }), scaled, ...(!isWhole(scaled, cut) && { cut }) }
}

/** Where a size is within a larger one. */
function placed(within: Size, size: Size, { focalPoint, alignment = 'c' }: Box): { left: number; top: number } {
  const { x, y } = focalPoint ?? points[alignment]
  return {
    left: clamp(Math.round(x * within.width - size.width / 2), 0, within.width - size.width),
    top: clamp(Math.round(y * within.height - size.height / 2), 0, within.height - size.height),
  }
}

const points: Record<AlignmentCode, { x: number; y: number }> = {
  c: { x: 0.5, y: 0.5 },
  t: { x: 0.5, y: 0 },
  tl: { x: 0, y: 0 },
  tr: { x: 1, y: 0 },
  b: { x: 0.5, y: 1 },
  bl: { x: 0, y: 1 },
  br: { x: 1, y: 1 },
  l: { x: 0, y: 0.5 },
  r: { x: 1, y: 0.5 },
}

/** The part of the crop that is within the picture. */
function cropOf({ width, height }: Size, crop: Crop | undefined): Rectangle | undefined {
  if (!crop) return { left: 0, top: 0, width, height }
  const right = Math.min(width, crop.x + crop.width)
  const bottom = Math.min(height, crop.y + crop.height)
  if (right <= crop.x || bottom <= crop.y) return undefined
  return { left: crop.x, top: crop.y, width: right - crop.x, height: bottom - crop.y }
}

/** A scale at which a part of the picture is neither too large nor, unless that is asked for, enlarged. */
function limited(
  scale: number,
  { width, height }: Size,
  { maxSide, enlarge }: { maxSide: number; enlarge?: Box['upscale'] | undefined },
): number {
  const ofArea = (pixels: number) => Math.sqrt(pixels / (width * height))
  const largest = enlarge ? Math.max(1, ofArea(largestEnlarged)) : 1
  return Math.min(scale, largest, ofArea(maxArea), maxSide / Math.max(width, height))
}

function isWhole(picture: Size, { left, top, width, height }: Rectangle): boolean {
  return left === 0 && top === 0 && width === picture.width && height === picture.height
}

function rounded({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function atLeast(size: Size, { width, height }: Size): Size {
  return { width: Math.max(size.width, width), height: Math.max(size.height, height) }
}

function clamp(value: number, from: number, to: number): number {
  return Math.max(from, Math.min(to, value))
}
