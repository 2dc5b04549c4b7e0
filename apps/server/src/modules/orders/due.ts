import type { SiteRead } from '../../kernel/site.ts'

/** The moment on the system's clock when so much of the site's time will have gone by, unless its owner moves the clock. */
export function inSiteTime({ now, settings }: SiteRead, milliseconds: number): Date {
  return new Date(now.getTime() - settings.clockOffset + milliseconds)
}
