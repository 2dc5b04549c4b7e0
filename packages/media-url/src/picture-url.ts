import { transformOf, type Fitting } from './fitting.ts'
import type { PictureOptions, PictureSource, PictureTarget } from './picture-options.ts'
import { picturePath } from './picture.ts'
import { writeTransform, type Transform } from './transform.ts'

/** The path of a picture that is brought to its target, or of the stored one where it is shown as it is. */
export function pictureUrl(fitting: Fitting, source: PictureSource, target: PictureTarget, options: PictureOptions = {}): string {
  const transform = transformOf(fitting, source, target, options)
  return transform ? transformedUrl(source, transform) : picturePath(source.id)
}

/** The path of a transformed picture. */
export function transformedUrl({ id, name }: Pick<PictureSource, 'id' | 'name'>, transform: Transform): string {
  const ending = id.slice(id.lastIndexOf('.') + 1).toLowerCase()
  return `${picturePath(id)}/v1/${writeTransform(transform)}/${name ? fileNameOf(name) : stemOf(id)}.${ending}`
}

/** Candidates for displays with one and with two pixels for each CSS pixel. */
export function densitySet(fitting: Fitting, source: PictureSource, target: PictureTarget, options: PictureOptions = {}): string {
  const at = (pixelAspectRatio: number) => pictureUrl(fitting, source, { ...target, pixelAspectRatio }, options)
  return `${at(1)} 1x, ${at(2)} 2x`
}

/** A name as the last part of a path: percent-encoded, without the ending of a picture, and without characters that file systems refuse. */
function fileNameOf(name: string): string {
  const stem = /\.(?:jpe?g|jpe|png|webp|avif)$/.test(name) ? stemOf(name) : name
  return encodeURIComponent(stem.replaceAll(/[/\\?<>|“:".*]|\p{Cs}/gu, '_'))
}

function stemOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.'))
}
