import type { JobSite } from '../../../kernel/jobs.ts'
import type { ActionContext } from '../../../kernel/operation.ts'

/** The context of an external call: a site, and short transactions on it. */
export type Acting = Pick<ActionContext, 'site' | 'transaction'>

export function actingSite({ site, transaction }: Acting): JobSite {
  return { ...site, transaction }
}
