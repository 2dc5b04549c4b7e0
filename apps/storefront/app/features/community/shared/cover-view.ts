import { pictureIdOf, picturePath } from '@stoa/media-url'
import { toPictureView } from '../../../lib/media/pictures.ts'
import type { PictureView } from '../../../ui/picture.tsx'

/** A cover is shown in this ratio of width to height; the rest of the picture is cut off. */
export const coverRatio = 7 / 2

interface WireCover {
  url?: string
  width?: number
  height?: number
  offsetX?: number | null
  offsetY?: number | null
}

export interface CoverView {
  id: string
  picture: PictureView
  /** Such as `1200x800`; undefined where it is not known. */
  size?: string
  /** The position of the shown part within what is cut off: 0 is the top or the left, 100 the bottom or the right. */
  position: number
}

/** Undefined without a cover, and for a picture on another host: the shop's pages load nothing from there. */
export function coverView(cover: WireCover | null | undefined): CoverView | undefined {
  const id = pictureIdOf(cover?.url ?? '')
  if (!id) return undefined
  const { width = 0, height = 0, offsetX, offsetY } = cover!
  const picture = toPictureView({ url: picturePath(id), width, height }, '')!
  if (!width || !height) return { id, picture, position: 50 }
  const free = getFreeSpace(width, height)
  const offset = free.x > free.y ? (offsetX ?? 0) / free.x : free.y > 0 ? (offsetY ?? 0) / free.y : 0
  return { id, picture, size: `${width}x${height}`, position: Math.min(100, Math.max(0, Math.round(offset * 100))) }
}

/** The offsets, in pixels of the picture, of the part at a position. */
export function offsetsAt(position: number, width: number, height: number): { offsetX: number; offsetY: number } {
  const free = getFreeSpace(width, height)
  return { offsetX: Math.round((free.x * position) / 100), offsetY: Math.round((free.y * position) / 100) }
}

/** The number of pixels that are cut off, in one direction at most. */
function getFreeSpace(width: number, height: number): { x: number; y: number } {
  return { x: Math.max(0, width - height * coverRatio), y: Math.max(0, height - width / coverRatio) }
}
