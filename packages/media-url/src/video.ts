/** The form of the ids that the server gives to videos. */
const idPattern = /^[0-9a-f]{32}\.(?:mp4|m4v|mov|webm|mkv|avi|mpg|ogv)$/

/** True if a text has the form of a video's id. */
export function isVideoId(text: string): boolean {
  return idPattern.test(text)
}

/** The path of a video as it was stored. */
export function videoPath(id: string): string {
  return `/media/${id}`
}

/** The path of the HLS stream of a video that was converted. */
export function videoStreamPath(id: string): string {
  return `/media/video/${id}/stream/master.m3u8`
}

/** The path of the picture of a video that was converted, in the video's size. */
export function videoPosterPath(id: string): string {
  return `/media/${id.slice(0, id.lastIndexOf('.'))}p.jpg`
}

/**
 * The id of the video that a text names: an id, a path or URL below `/media/` or `/video/` of any host (of a rendition too), or the
 * `wix:video://v1/<id>/…` of the published packages. Undefined for any other text.
 */
export function videoIdOf(text: string): string | undefined {
  const form = /^(?:(?:wix:)?video:\/\/v1\/|(?:https?:\/\/[^/?#]+)?\/(?:media\/(?:video\/)?|video\/))([^/?#]+)(?:[/?#].*)?$/i
  const [, named = text] = form.exec(text) ?? []
  return isVideoId(named) ? named : undefined
}
