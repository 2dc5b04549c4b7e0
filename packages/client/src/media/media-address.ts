import { pictureIdOf, videoIdOf } from '@stoa/media-url'
import { withoutSlash } from '../rehost.ts'

/**
 * The address of the shop's picture or video at `baseUrl`, whichever host it is named by: the server names its public address, and a
 * front end may reach it at another one. Any other text stays as it is.
 *
 * Helpers of the published packages (`media.getScaledToFillImageUrl`) read addresses on their own media host alone.
 */
export function mediaAddress(text: string, baseUrl: string): string {
  const [, folder, rest = ''] = /^https?:\/\/[^/?#]+\/(media|video)\/(.+)$/i.exec(text) ?? []
  if (!folder) return text
  const base = withoutSlash(baseUrl)
  const video = videoIdOf(text)
  if (video) return `${base}/video/${rest.startsWith(video) ? rest : video}`
  return pictureIdOf(text) ? `${base}/media/${rest}` : text
}
