import type { SiteRead } from '../../../kernel/site/site.ts'

/** The site's time when the given duration has passed. */
export function inSiteTime({ now }: SiteRead, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds)
}
