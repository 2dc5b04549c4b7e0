import type { SiteTx } from '../../../kernel/site/site.ts'

/** The name of the staff or app behind a step; undefined for the buyer and for the shop itself. */
export function authorName({ caller }: SiteTx): string | undefined {
  return caller?.kind === 'USER' || caller?.kind === 'APP' ? caller.name : undefined
}
