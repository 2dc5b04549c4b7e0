import type { JobSite } from '../../../../kernel/site/jobs.ts'
import { ProviderRefusal, ProviderUnavailable } from '../../payments/index.ts'
import type { ActionContext } from '../../../../kernel/operations/types.ts'

/** The context of an external call: a site, and short transactions on it. */
export type ExternalCall = Pick<ActionContext, 'site' | 'transaction'>

export function jobSiteOf({ site, transaction }: ExternalCall): JobSite {
  return { ...site, transaction }
}

/**
 * Does at once what the job of an intent does otherwise. Where the provider does not answer, or its account cannot be used, nothing is
 * decided: the job tries again, and Health names the reason.
 */
export async function orLeaveToJob(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefusal)) throw error
  }
}
