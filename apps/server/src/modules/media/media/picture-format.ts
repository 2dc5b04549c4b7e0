/** The formats of stored pictures, which are also the endings of their ids. Browsers show them, and none can run anything but SVG. */
export type PictureFormat = 'jpg' | 'png' | 'webp' | 'gif' | 'avif' | 'svg'

/**
 * The format by the first bytes (https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern). Never `svg`, which has no
 * such bytes.
 */
export function pictureFormat(bytes: Buffer): Exclude<PictureFormat, 'svg'> | undefined {
  const starts = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).equals(Buffer.from(hex, 'hex'))
  if (starts('ffd8ff')) return 'jpg'
  if (starts('89504e470d0a1a0a')) return 'png'
  const text = (at: number, length: number) => bytes.toString('latin1', at, at + length)
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return 'webp'
  if (text(4, 4) === 'ftyp' && ['avif', 'avis'].includes(text(8, 4))) return 'avif'
  return undefined
}
