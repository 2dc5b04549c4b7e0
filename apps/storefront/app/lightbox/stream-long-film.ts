/** Seconds. The player in script is 100 kB: a shorter film is loaded before it is. */
const longFilm = 15

const hlsType = 'application/vnd.apple.mpegurl'

/**
 * Goes on with a long film as a stream, which fits the connection, where the browser plays no streams itself. Call it once the length is
 * known. What fails leaves the file that plays already. Returns what ends the stream.
 */
export function streamLongFilm(video: HTMLVideoElement, stream: string | undefined): (() => void) | undefined {
  if (!stream || video.duration < longFilm || video.canPlayType(hlsType)) return undefined
  let isEnded = false
  let end = (): void => {
    isEnded = true
  }
  void import('hls.js/light')
    .then(({ default: Hls }) => {
      if (isEnded || !Hls.isSupported()) return
      const { currentSrc: file, currentTime, paused } = video
      // A worker needs a policy that allows scripts of blobs.
      const player = new Hls({ enableWorker: false, startPosition: currentTime })
      end = () => player.destroy()
      player.on(Hls.Events.ERROR, (_event, { fatal }) => {
        if (!fatal) return
        const at = video.currentTime
        player.destroy()
        video.src = file
        video.currentTime = at
        void video.play().catch(() => {})
      })
      player.loadSource(stream)
      player.attachMedia(video)
      if (!paused) void video.play().catch(() => {})
    })
    .catch(() => {})
  return () => end()
}
