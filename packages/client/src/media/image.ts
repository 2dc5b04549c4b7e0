import {
  densitySet,
  picturePath,
  pictureUrl,
  placeholderUrl,
  widthSet,
  type PictureOptions,
  type PictureSource,
} from '@stoa/media-url'
import { createElement, useCallback, useState, type ComponentProps, type CSSProperties } from 'react'
import type { LoadingImage } from '../browser.ts'
import { useMediaHost } from './media-host.ts'
import { addressOf, sourceOf, type PictureReference } from './picture-reference.ts'

export interface ImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height' | 'placeholder' | 'ref'> {
  picture: PictureReference
  /** The text for those who do not see it; empty for decoration. That of the picture without one. */
  alt?: string
  /** CSS pixels, for an image that always has this width. Otherwise the browser chooses by `sizes`. */
  width?: number
  /** Width by height. The picture is cut to it around its focal point; without a ratio it keeps its own. */
  ratio?: number
  /** For an image above the fold: it is loaded at once, and before others. */
  priority?: boolean
  /** The placeholder until the picture is loaded: a small, blurred copy, or `none`, which suits pictures with transparent parts. */
  placeholder?: 'blur' | 'none'
  /** Quality, sharpening, filters and formats. */
  options?: PictureOptions
}

/** The width of the copy for browsers that cannot choose. */
const ordinaryWidth = 960

/**
 * A picture in the sizes that the screen needs, which reserves its space while it loads. It can be rendered on the server, and
 * works without script, except that the placeholder then stays behind the picture.
 */
export function Image({ picture, width, ratio, options, placeholder = 'blur', priority = false, style, ...others }: ImageProps) {
  const host = useMediaHost()
  const [isLoaded, setLoaded] = useState(false)
  // A picture that was there before the scripts sends no event.
  const lookAtOnce = useCallback((element: unknown) => {
    const image = element as LoadingImage | null
    if (image?.complete && image.naturalWidth > 0) setLoaded(true)
  }, [])
  const source = sourceOf(picture)
  const shown = source ? copiesOf(host, source, { width, ratio, options }) : { src: addressOf(picture), width }
  const behind = source && placeholder === 'blur' && !isLoaded ? blurred(host, source, ratio, options) : undefined
  return createElement('img', {
    alt: typeof picture === 'string' ? '' : (picture.altText ?? ''),
    loading: priority ? 'eager' : 'lazy',
    ...(priority && { fetchPriority: 'high' as const }),
    decoding: 'async',
    ...(!width && { sizes: '100vw' }),
    ...others,
    ...shown,
    ref: lookAtOnce,
    onLoad(event) {
      setLoaded(true)
      others.onLoad?.(event)
    },
    style: { maxWidth: '100%', height: 'auto', ...behind, ...style },
  } satisfies ComponentProps<'img'>)
}

interface Shown {
  src: string
  srcSet?: string
  width?: number
  height?: number
}

function copiesOf(
  host: string,
  source: PictureSource,
  { width, ratio, options = {} }: { width: number | undefined; ratio: number | undefined; options: PictureOptions | undefined },
): Shown {
  const shownRatio = ratio ?? ratioOf(source)
  // Without a size nothing is known that copies could be made of.
  if (!shownRatio) return { src: host + picturePath(source.id), ...(width && { width }) }
  const fitting = ratio ? 'fill' : 'fit'
  const sizeAt = (pixels: number) => ({ width: pixels, height: Math.max(1, Math.round(pixels / shownRatio)) })
  if (width) {
    const size = sizeAt(width)
    const srcSet = densitySet(fitting, source, size, options)
    return { src: host + pictureUrl(fitting, source, size, options), srcSet: withHost(host, srcSet), ...size }
  }
  const srcSet = widthSet(source, ratio, options)
  const src = host + pictureUrl(fitting, source, sizeAt(Math.min(ordinaryWidth, source.width || ordinaryWidth)), options)
  return { src, ...(srcSet && { srcSet: withHost(host, srcSet) }), ...sizeAt(source.width || ordinaryWidth) }
}

function blurred(
  host: string,
  source: PictureSource,
  ratio: number | undefined,
  options?: PictureOptions,
): CSSProperties | undefined {
  const shownRatio = ratio ?? ratioOf(source)
  if (!shownRatio) return undefined
  const target = { width: ordinaryWidth, height: Math.max(1, Math.round(ordinaryWidth / shownRatio)) }
  const url = placeholderUrl(ratio ? 'fill' : 'fit', source, target, options)
  return { backgroundImage: `url("${host}${url}")`, backgroundSize: 'cover', backgroundPosition: 'center' }
}

function ratioOf({ width, height, crop }: PictureSource): number | undefined {
  const part = crop ?? { width, height }
  return part.width && part.height ? part.width / part.height : undefined
}

/** Each candidate of a `srcset` begins with a path. */
function withHost(host: string, srcSet: string): string {
  return srcSet.replaceAll(/(^|, )\//g, `$1${host}/`)
}
