import type { SiteRead } from '../../../kernel/site/site.ts'

/** True if the answer may contain exact stock counts. */
export function showsStock({ audience, settings }: SiteRead): boolean {
  return audience === 'STAFF' || settings.showStock
}
