import type { Alignment, Transform } from '@stoa/media-url'

export interface Size {
  width: number
  height: number
}

/** Whole pixels. */
interface Rectangle extends Size {
  left: number
  top: number
}

/** Which part of a picture is shown, and how large. */
export interface Geometry {
  part: Rectangle
  size: Size
}

/** The geometry of a transform; undefined when its crop is outside of the picture. */
export function geometryOf(picture: Size, transform: Transform): Geometry | undefined {
  const crop = cropOf(picture, transform.crop)
  if (!crop) return undefined
  const { mode, width, height, enlarge = false } = transform
  if (mode === 'fit') {
    const scale = limited(Math.min(width / crop.width, height / crop.height), crop, enlarge)
    return { part: crop, size: rounded({ width: crop.width * scale, height: crop.height * scale }) }
  }
  // The largest part of the box's ratio, around the point that stays visible.
  const cover = Math.max(width / crop.width, height / crop.height)
  const part = rounded({ width: Math.min(crop.width, width / cover), height: Math.min(crop.height, height / cover) })
  const { x, y } = transform.focalPoint ?? points[transform.alignment ?? 'c']
  const left = crop.left + clamp(Math.round(x * crop.width - part.width / 2), 0, crop.width - part.width)
  const top = crop.top + clamp(Math.round(y * crop.height - part.height / 2), 0, crop.height - part.height)
  // Smaller than the box where the picture is smaller: browsers enlarge it as well.
  const scale = limited(cover, part, enlarge) / cover
  return { part: { left, top, ...part }, size: rounded({ width: width * scale, height: height * scale }) }
}

const points: Record<Alignment, { x: number; y: number }> = {
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
function cropOf({ width, height }: Size, crop: Transform['crop']): Rectangle | undefined {
  if (!crop) return { left: 0, top: 0, width, height }
  const right = Math.min(width, crop.x + crop.width)
  const bottom = Math.min(height, crop.y + crop.height)
  if (right <= crop.x || bottom <= crop.y) return undefined
  return { left: crop.x, top: crop.y, width: right - crop.x, height: bottom - crop.y }
}

/** Pixels of an enlarged picture: more would take seconds and show nothing more. */
const largestEnlarged = 4_000_000

function limited(scale: number, { width, height }: Size, enlarge: boolean): number {
  const largest = enlarge ? Math.max(1, Math.sqrt(largestEnlarged / (width * height))) : 1
  return Math.min(scale, largest)
}

function rounded({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}

function clamp(value: number, from: number, to: number): number {
  return Math.max(from, Math.min(to, value))
}
