import type { JobSite } from '../../../kernel/jobs.ts'
import type { ActionContext } from '../../../kernel/operation.ts'

/** Where something is done on the outside: a site, and short transactions on it. */
export type Acting = Pick<ActionContext, 'site' | 'transaction'>

export function actingSite({ site, transaction }: Acting): JobSite {
  return { ...site, transaction }
}
