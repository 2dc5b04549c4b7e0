import { unknownRoute } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** Nothing of the sandbox exists in live mode: its operations answer as a path that no operation serves. */
export function checkTestMode({ settings }: SiteRead): void {
  if (settings.mode === 'LIVE') throw unknownRoute()
}
