import { formatOf, transformOf, type Fitting } from './fitting.ts'
import type { PictureOptions, PictureSource, PictureTarget } from './picture-options.ts'
import { pictureUrl, transformedUrl } from './picture-url.ts'

const tiles: readonly Fitting[] = [
  'tile',
  'tile_horizontal',
  'tile_vertical',
  'legacy_tile',
  'legacy_tile_horizontal',
  'legacy_tile_vertical',
]
const inOwnSize: readonly Fitting[] = ['actual_size', 'original_size', 'legacy_normal']

/** The widest target where none is known. */
const ordinaryWidth = 980

/**
 * The path of a small, blurred picture that is shown until the real one is there. Of an animation it is the first frame. A target
 * without a side gets the ratio of the picture.
 */
export function placeholderUrl(
  fitting: Fitting,
  source: PictureSource,
  target: Partial<PictureTarget>,
  options: PictureOptions = {},
): string {
  const {
    autoEncode,
    encoding,
    isSEOBot = false,
    hasAnimation,
    allowAnimatedTransform = true,
    allowWebpAvifTransforms,
    isMobile,
  } = options
  const shown = { ...target, ...completed(source, target) }
  const { width: sourceWidth = Number.NaN, height: sourceHeight = Number.NaN } = source
  // A tile that the picture is larger than is no tile: it shows a part of the picture.
  const isPart = fitting === 'tile' && sourceWidth > shown.width && sourceHeight > shown.height
  const isTile = tiles.includes(fitting) && !isPart
  const [width, height] = isTile ? [sourceWidth, sourceHeight] : [shown.width, shown.height]
  const scale = inOwnSize.includes(fitting) ? 1 : scaleOf(width, formatOf(source.id) === 'png')
  const size = isSEOBot
    ? { width: shown.width, height: shown.height }
    : { width: isPart ? 1920 : width * scale, height: height * scale }
  const blur = isSEOBot ? 0 : tiles.includes(fitting) ? 1 : shown.width > 200 ? 2 : 3
  const transform = transformOf(
    isTile || fitting === 'fill' ? 'fit' : fitting,
    source,
    { ...size, alignment: shown.alignment },
    { autoEncode, encoding, hasAnimation, allowAnimatedTransform, allowWebpAvifTransforms, isMobile, filters: { blur } },
  )
  if (!transform) return pictureUrl(fitting, source, shown, options)
  const format = formatOf(source.id)
  const isAnimated = format === 'gif' || (hasAnimation && (format === 'webp' || format === 'avif'))
  return transformedUrl(source, { ...transform, ...(isAnimated && { frames: 'first' }) })
}

function completed({ width = Number.NaN, height = Number.NaN }: PictureSource, target: Partial<PictureTarget>) {
  if (target.width && target.height) return { width: target.width, height: target.height }
  const shown = target.width || Math.min(ordinaryWidth, width)
  return { width: shown, height: target.height || height * (shown / width) }
}

/** PNG is larger for its pixels. */
function scaleOf(width: number, isPng: boolean): number {
  if (width > 900) return isPng ? 0.05 : 0.15
  if (width > 500) return isPng ? 0.1 : 0.18
  return width > 200 ? 0.25 : 1
}
