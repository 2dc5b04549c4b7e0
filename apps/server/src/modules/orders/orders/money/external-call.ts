import type { JobSite } from '../../../../kernel/site/jobs.ts'
import type { ActionContext } from '../../../../kernel/operations/types.ts'

/** The context of an external call: a site, and short transactions on it. */
export type ExternalCall = Pick<ActionContext, 'site' | 'transaction'>

export function jobSiteOf({ site, transaction }: ExternalCall): JobSite {
  return { ...site, transaction }
}
