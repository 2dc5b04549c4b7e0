import sharp, { type Sharp } from 'sharp'

/** A kind of request: small pictures of a large one, each in a size of its own. */
export interface Kind {
  name: string
  format: 'webp' | 'jpeg'
  isSharpened: boolean
  /** Pixels, about. */
  width: number
  /** How many photographs take turns. */
  photographs: number
}

export function sizeOf({ width }: Kind, index: number): { width: number; height: number } {
  // All of them different, and about three to two.
  return { width: width + (index % 97), height: Math.round((width * 2) / 3) + (Math.floor(index / 97) % 211) }
}

/** The URL of the published library. */
export function pathOf(ids: readonly string[], kind: Kind, index: number): string {
  const { width, height } = sizeOf(kind, index)
  const mask = kind.isSharpened ? ',usm_0.66_1.00_0.01' : ''
  const encoding = kind.format === 'webp' ? ',enc_auto' : ''
  return `/media/${ids[index % kind.photographs]}/v1/fill/w_${width},h_${height},al_c,q_80${mask}${encoding}/photo.jpg`
}

/** The same for ipx, which does not sharpen like that. */
export function ipxPathOf(kind: Kind, index: number): string {
  const { width, height } = sizeOf(kind, index)
  return `/fit_cover,s_${width}x${height},f_${kind.format},q_80/${index % kind.photographs}.jpg`
}

/** The same pixels with sharp alone. */
export function pictureOf(photographs: readonly Buffer[], kind: Kind, index: number): Sharp {
  const resized = sharp(photographs[index % kind.photographs]).resize({ ...sizeOf(kind, index), fit: 'cover' })
  const adjusted = kind.isSharpened ? resized.sharpen({ sigma: 0.66, m1: 0, m2: 1, x1: 0.01 / 2.55 }) : resized
  return kind.format === 'webp'
    ? adjusted.webp({ quality: 80, effort: 2 })
    : adjusted.flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true })
}
