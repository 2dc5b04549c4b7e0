/** Ids of videos, as the server gives them. */
const idPattern = /^[\w~-]{1,120}\.(?:mp4|m4v|mov|webm|mkv|avi|mpg|ogv)$/

/**
 * The id that a text names: an id, a path or URL below `/media/` of any host (of a rendition too), or the
 * `wix:video://v1/<id>/…` of the published packages. Undefined for any other text.
 */
export function videoIdOf(text: string): string | undefined {
  const form = /^(?:(?:wix:)?video:\/\/v1\/|(?:https?:\/\/[^/?#]+)?\/media\/(?:video\/)?)([^/?#]+)(?:[/?#].*)?$/i
  const [, named = text] = form.exec(text) ?? []
  return idPattern.test(named) ? named : undefined
}

/** The path of a video as it was uploaded. */
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
