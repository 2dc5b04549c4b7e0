/** A square part of a picture, in its pixels. */
export interface Crop {
  x: number
  y: number
  size: number
}

interface Picture {
  width: number
  height: number
}

/** The widest part is enlarged at most so many times. */
export const maxZoom = 4

/** As much of the middle as there is. */
export function widestCrop({ width, height }: Picture): Crop {
  const size = Math.min(width, height)
  return { x: (width - size) / 2, y: (height - size) / 2, size }
}

/** Moved by pixels of the picture, and never beyond its edge. */
export function moveCrop({ x, y, size }: Crop, picture: Picture, dx: number, dy: number): Crop {
  return { x: within(x + dx, picture.width - size), y: within(y + dy, picture.height - size), size }
}

/** Another size around the same middle. */
export function zoomCrop({ x, y, size: before }: Crop, picture: Picture, zoom: number): Crop {
  const size = Math.min(picture.width, picture.height) / within(zoom, maxZoom, 1)
  return moveCrop({ x, y, size }, picture, (before - size) / 2, (before - size) / 2)
}

function within(value: number, max: number, min = 0): number {
  return Math.min(max, Math.max(min, value))
}
