import type { Crop, UnsharpMask } from './transform.ts'

export type Alignment = 'center' | 'top' | 'top_left' | 'top_right' | 'bottom' | 'bottom_left' | 'bottom_right' | 'left' | 'right'

export interface PictureSource {
  /** `3f…9a.jpg` */
  id: string
  /** Pixels. Without them the picture is taken to be as large as the target. */
  width?: number | undefined
  height?: number | undefined
  /** The file name in the URL; the id if absent. */
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
  /** True, the default, if the server chooses the format by the browser. */
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

/** True if a device gets the smaller backgrounds, which needs a narrow screen and the user agent of a phone or tablet. */
export function isMobile(screenWidth: number, userAgent: string): boolean {
  return screenWidth <= 767 && /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i.test(userAgent)
}
