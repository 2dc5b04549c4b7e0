import type { PlayingVideo } from '../browser.ts'

/** The parts of hls.js that are used. */
export interface HlsPlayer {
  loadSource(url: string): void
  attachMedia(media: any): void
  startLoad(): void
  on(event: any, listener: any): void
  destroy(): void
}

export interface HlsModule {
  default: { new (config?: object): HlsPlayer; isSupported(): boolean }
}

export type HlsLoader = () => Promise<HlsModule>

const hlsType = 'application/vnd.apple.mpegurl'

interface StreamOptions {
  loadHls: HlsLoader | undefined
  /** True if the video is loaded before it is played. */
  startsAtOnce: boolean
}

/**
 * Streams into a video: by the browser itself where it plays HLS, by hls.js where it does not. Where neither can, or there is no
 * stream, the file that the video has plays. Returns what ends it.
 */
export function streamInto(video: PlayingVideo, url: string, { loadHls, startsAtOnce }: StreamOptions): () => void {
  const file = video.src
  const goBack = () => {
    const isPlaying = !video.paused
    video.src = file
    if (isPlaying) void video.play().catch(() => {})
  }
  if (video.canPlayType(hlsType)) {
    video.addEventListener('error', goBack, { once: true })
    video.src = url
    return () => video.removeEventListener('error', goBack)
  }
  let isEnded = false
  let player: HlsPlayer | undefined
  const play = () => player?.startLoad()
  const end = () => {
    isEnded = true
    video.removeEventListener('play', play)
    player?.destroy()
  }
  void loadHls?.()
    .then(({ default: Hls }) => {
      // A video that already plays its file keeps playing it.
      if (isEnded || !Hls.isSupported() || !video.paused) return
      player = new Hls({ autoStartLoad: startsAtOnce })
      player.on('hlsError', (_event: string, { fatal }: { fatal: boolean }) => {
        if (!fatal) return
        end()
        goBack()
      })
      video.addEventListener('play', play)
      player.loadSource(url)
      player.attachMedia(video)
    })
    .catch(() => {})
  return end
}
