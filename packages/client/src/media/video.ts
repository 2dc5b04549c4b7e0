import { pictureUrl, videoPosterPath, videoPath, videoStreamPath } from '@stoa/media-url'
import { createElement, useEffect, useState, type ComponentProps } from 'react'
import { whenNear, type PlayingVideo } from '../browser.ts'
import { streamInto, type HlsLoader } from './hls.ts'
import { useMediaHost } from './media-host.ts'
import { addressOf, sourceOf, type PictureReference } from './picture-reference.ts'
import { describeVideo, type DescribedVideo, type VideoReference } from './video-reference.ts'

export interface VideoProps extends Omit<ComponentProps<'video'>, 'src' | 'poster' | 'width' | 'height' | 'ref'> {
  video: VideoReference
  /** The picture that is shown until the video plays; by default the server's own still of it, if there is one. */
  poster?: PictureReference | 'none'
  /** Width by height, for a video whose size is not known. It is cut to the ratio. */
  ratio?: number
  /** For a video above the fold: its poster is loaded at once. */
  priority?: boolean
  /**
   * Loads hls.js, for browsers that play no HLS themselves: `() => import('hls.js')`. Without it they play one file, whatever the
   * connection.
   */
  loadHls?: HlsLoader
}

const ordinaryWidth = 960

/**
 * A video that reserves its space. Nothing of it is loaded before it comes near the screen, and no bytes of the film before somebody
 * plays it; then it is streamed in the quality that the connection allows. Without script, one file plays.
 */
export function Video({ video, poster, ratio, priority = false, loadHls, style, ...others }: VideoProps) {
  const host = useMediaHost()
  const [element, setElement] = useState<unknown>(null)
  const described = describeVideo(video)
  const stream = described.id !== undefined && described.isConverted ? host + videoStreamPath(described.id) : undefined
  const picture = posterUrl(host, described, poster)
  const { autoPlay = false } = others
  useEffect(() => {
    if (!element) return
    const shown = element as PlayingVideo
    let detach: (() => void) | undefined
    const unwatch = whenNear(shown, () => {
      if (picture) shown.poster = picture
      if (stream) detach = streamInto(shown, stream, { loadHls, startsAtOnce: autoPlay })
    })
    return () => {
      unwatch()
      detach?.()
    }
  }, [element, stream, picture, loadHls, autoPlay])
  const shownRatio = ratio ?? described.ratio
  return createElement('video', {
    controls: true,
    playsInline: true,
    preload: 'none',
    ...others,
    ref: setElement,
    src: sourceUrl(host, described),
    ...(priority && picture && { poster: picture }),
    style: {
      width: '100%',
      height: 'auto',
      ...(shownRatio && { aspectRatio: String(shownRatio) }),
      ...(ratio && { objectFit: 'cover' as const }),
      ...style,
    },
  } satisfies ComponentProps<'video'>)
}

/** The file for browsers that do not stream: the largest rendition that phones play well, or the video as it was uploaded. */
function sourceUrl(host: string, { id, file }: DescribedVideo): string | undefined {
  if (!file) return id && host + videoPath(id)
  return file.startsWith('/') ? host + file : file
}

function posterUrl(host: string, { id, isConverted, ratio }: DescribedVideo, given: VideoProps['poster']): string | undefined {
  if (given === 'none') return undefined
  const source = given ? sourceOf(given) : undefined
  if (given && !source) return addressOf(given)
  if (!source) return id && isConverted ? host + videoPosterPath(id) : undefined
  const { width = ordinaryWidth, height = Math.round(width / (ratio ?? 16 / 9)) } = source
  return host + pictureUrl('fit', source, { width: Math.min(width, ordinaryWidth), height })
}
