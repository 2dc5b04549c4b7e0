/** What the server gives a video as its id. */
const idPattern = /^[0-9a-f]{32}\.(?:mp4|m4v|mov|webm|mkv|avi|mpg|ogv)$/

/** Whether a text has the form of a video's id. */
export function isVideoId(text: string): boolean {
  return idPattern.test(text)
}

/** The path of a video as it was stored. */
export function videoPath(id: string): string {
  return `/media/${id}`
}

/**
 * The id of the video that a text names: an id, a path or URL below `/media/` or `/video/` of any host, or the `wix:video://v1/<id>/…` of
 * the published packages. Undefined for any other text.
 */
export function videoIdOf(text: string): string | undefined {
  const [, named = text] =
    /^(?:(?:wix:)?video:\/\/v1\/|(?:https?:\/\/[^/?#]+)?\/(?:media|video)\/)([^/?#]+)(?:[/?#].*)?$/i.exec(text) ?? []
  return isVideoId(named) ? named : undefined
}
