import type { Size } from './geometry.ts'

/** The pixels of a picture, reduced by a whole factor. */
export interface Reduced extends Size {
  pixels: Buffer
  channels: 1 | 2 | 3 | 4
}

/** Bytes of all pictures, and of one. */
const maxBytes = 32 * 1024 * 1024
const maxPictureBytes = 8 * 1024 * 1024
/** Milliseconds until unused pictures are removed from memory. */
const rest = 60_000
/** Milliseconds during which a picture that was used makes no room for others, or none would be kept for long enough. */
const inUse = 5000
const maxRemembered = 1000

/**
 * Pictures that were decoded lately. A page asks for several sizes of one picture, and to decode a large one takes longer than all
 * the rest. So from the second size on its pixels are kept for a while: reduced as far as leaves more than the size that is asked for.
 */
export interface DecodedPictures {
  /** The size of a picture that was transformed lately. */
  sizeOf(id: string): Size | undefined
  /** By how much a picture is reduced that is scaled to a size; undefined where that is too large to be kept. */
  factorFor(picture: Size, scaled: Size): number | undefined
  get(id: string, factor: number): Reduced | undefined
  /** True if there is room for a picture, without those that are in use. */
  hasRoomFor(size: Size): boolean
  keep(id: string, factor: number, reduced: Reduced): void
  remember(id: string, picture: Size): void
}

export function decodedPictures(): DecodedPictures {
  const sizes = new Map<string, Size>()
  /** The one that was not used the longest time is the first. */
  const kept = new Map<string, Reduced & { used: number }>()
  let bytes = 0
  let timer: NodeJS.Timeout | undefined

  return {
    sizeOf: (id) => sizes.get(id),
    factorFor(picture, scaled) {
      const ratio = Math.min(picture.width / scaled.width, picture.height / scaled.height)
      const factor = [8, 4, 2].find((each) => ratio >= each * 1.25) ?? 1
      const { width, height } = reducedSize(picture, factor)
      return width * height * 4 <= maxPictureBytes ? factor : undefined
    },
    get(id, factor) {
      const key = `${factor} ${id}`
      const reduced = kept.get(key)
      if (!reduced) return undefined
      kept.delete(key)
      kept.set(key, { ...reduced, used: performance.now() })
      return reduced
    },
    hasRoomFor({ width, height }) {
      let free = maxBytes - bytes - width * height * 4
      for (const { pixels, used } of kept.values()) {
        if (free >= 0 || performance.now() - used < inUse) break
        free += pixels.length
      }
      return free >= 0
    },
    keep(id, factor, reduced) {
      const key = `${factor} ${id}`
      bytes += reduced.pixels.length - (kept.get(key)?.pixels.length ?? 0)
      kept.set(key, { ...reduced, used: performance.now() })
      for (const [oldest, { pixels }] of kept) {
        if (bytes <= maxBytes) break
        kept.delete(oldest)
        bytes -= pixels.length
      }
      clearTimeout(timer)
      timer = setTimeout(forget, rest).unref()
    },
    remember(id, picture) {
      if (sizes.size >= maxRemembered) sizes.clear()
      sizes.set(id, picture)
    },
  }

  function forget(): void {
    kept.clear()
    sizes.clear()
    bytes = 0
  }
}

export function reducedSize({ width, height }: Size, factor: number): Size {
  return { width: Math.ceil(width / factor), height: Math.ceil(height / factor) }
}
