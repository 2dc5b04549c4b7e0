import type { SiteRead } from '../../../kernel/site/site.ts'

/**
 * The time on the system's clock when the given duration has passed on the site's clock, if the owner does not move that clock
 * meanwhile.
 */
export function inSiteTime({ now, settings }: SiteRead, milliseconds: number): Date {
  return new Date(now.getTime() - settings.clockOffset + milliseconds)
}
