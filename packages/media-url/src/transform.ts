/** A rectangle of the stored picture, in its pixels. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Which part stays when a picture is cut to a ratio: the compass point, or the center. */
export type AlignmentCode = 'c' | 't' | 'tl' | 'tr' | 'b' | 'bl' | 'br' | 'l' | 'r'

/** The box that a picture, or its crop, is brought to. */
export interface Box {
  /** `fit` keeps the whole picture within the box, `fill` covers the box and cuts off the rest, `crop` cuts without scaling. */
  mode: 'fit' | 'fill' | 'crop'
  /** Pixels. */
  width: number
  height: number
  /** For `fill` and `crop`. */
  alignment?: AlignmentCode
  /** For `fill`: what stays visible, as fractions of width and height. */
  focalPoint?: { x: number; y: number }
  /** Allows the box to be larger than the stored picture: 1 by the classic method, 2 by super-resolution. */
  upscale?: 1 | 2
}

export interface UnsharpMask {
  /** Pixels, 0.1 to 500. */
  radius: number
  /** 0 to 10. */
  amount: number
  /** 0 to 255. */
  threshold: number
}

/** The steps applied to a picture, in this order: crop, resize to a box, adjust, encode. It has a crop, a box, or both. */
export interface Transform {
  crop?: Crop
  box?: Box
  /** 1 to 100. */
  quality?: number
  unsharpMask?: UnsharpMask
  /** Baseline instead of progressive JPEG. */
  baseline?: true
  /** -100 to 100. */
  contrast?: number
  brightness?: number
  saturation?: number
  /** Degrees, -180 to 180. */
  hue?: number
  /** Above 0, to 100. */
  blur?: number
  /** Without one, the format is that of the name in the URL; `auto` is what the browser reads best. */
  encoding?: 'auto' | 'avif' | 'pavif' | 'webp'
  /** The quality is meant for JPEG, and the server translates it for the encoding. */
  qualityAuto?: true
  /** Of an animation, the first frame or all of them; without it, the first one. */
  frames?: 'first' | 'all'
}

/** Pixels of a transformed picture. */
export const maxArea = 25_000_000

/** Returns the part of the URL between `/media/<id>/v1/` and the name. */
export function writeTransform(transform: Transform): string {
  const { crop, box, unsharpMask: mask, baseline, encoding, qualityAuto, frames } = transform
  const segments = [
    crop && `crop/x_${crop.x},y_${crop.y},w_${crop.width},h_${crop.height}`,
    box && `${box.mode}/w_${box.width},h_${box.height}${placeOf(box)}${box.upscale ? `,lg_${box.upscale}` : ''}`,
  ]
  return [
    segments.filter(Boolean).join('/'),
    adjustment('q', transform.quality),
    mask && `,usm_${mask.radius.toFixed(2)}_${mask.amount.toFixed(2)}_${mask.threshold.toFixed(2)}`,
    baseline && ',bl',
    adjustment('con', transform.contrast),
    adjustment('br', transform.brightness),
    adjustment('sat', transform.saturation),
    adjustment('hue', transform.hue),
    adjustment('blur', transform.blur),
    encoding && `,enc_${encoding}`,
    qualityAuto && ',quality_auto',
    frames && (frames === 'all' ? ',anm_all' : ',pstr'),
  ]
    .filter(Boolean)
    .join('')
}

function placeOf({ focalPoint, alignment }: Box): string {
  if (focalPoint) return `,fp_${focalPoint.x.toFixed(2)}_${focalPoint.y.toFixed(2)}`
  return alignment ? `,al_${alignment}` : ''
}

/** Zero changes nothing. */
function adjustment(key: string, value: number | undefined): string | undefined {
  return value ? `,${key}_${value}` : undefined
}
