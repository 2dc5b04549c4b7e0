import * as contract from '@stoa/contract/services/stoa/health'
import type { Audit } from '../../../kernel/background/audits.ts'
import type { BackgroundState } from '../../../kernel/background/background-state.ts'
import { reactAgainName } from '../../../kernel/background/dispatcher.ts'
import { notFound } from '../../../kernel/basics/errors.ts'
import { implement, implementAction, implementRead } from '../../../kernel/operations/operation.ts'
import type { RetentionRule } from '../../../kernel/background/retention.ts'
import { retentionPeriods, saveRetentionPeriod } from '../../../kernel/background/purge.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { runSiteAudits, type AuditRun } from './audits.ts'
import * as store from './store.ts'

interface HealthParts {
  audits: readonly Audit[]
  retention: readonly RetentionRule[]
  background: () => Promise<BackgroundState>
}

export const getHealth = ({ audits, retention, background }: Pick<HealthParts, 'audits' | 'retention' | 'background'>) =>
  implementRead(contract.getHealth, async ({ site }) => {
    const [state, runs, failedWorkCount, shownPeriods] = await Promise.all([
      background(),
      store.auditRuns(site),
      store.countFailing(site),
      loadRetentionPeriods(site, retention),
    ])
    return {
      health: {
        events: state.events,
        jobs: { lagSeconds: state.jobs.lagSeconds, standStill: state.jobs.standStill },
        failedWorkCount,
        audits: audits.map(({ name }) => presentRun(runs.find((run) => run.name === name) ?? { name })),
        retention: shownPeriods,
      },
    }
  })

export const runAudits = ({ audits }: Pick<HealthParts, 'audits'>) =>
  implementAction(contract.runAudits, async ({ site, transaction }) => ({
    audits: (await runSiteAudits({ ...site, transaction }, audits)).map(presentRun),
  }))

export const listFailedWork = implementRead(contract.listFailedWork, async ({ site }) => ({
  failedWork: (await store.listFailedJobs(site)).map((job) => ({
    id: job.id,
    kind: job.name === reactAgainName ? ('EVENT' as const) : ('JOB' as const),
    name: job.payload?.subscriber ?? job.name,
    ...(job.event_type && { eventType: job.event_type }),
    reason: job.failure ?? '',
    attempts: job.attempts,
    createdDate: job.created_date.toISOString(),
    nextAttemptDate: job.failed_date ? null : job.due_date.toISOString(),
  })),
}))

export const retryFailedWork = implement(contract.retryFailedWork, async ({ site }, { workId }) => {
  if (!(await store.reopenJob(site, workId))) throw notFound('failedWork', { id: workId })
  return {}
})

export const discardFailedWork = implement(contract.discardFailedWork, async ({ site }, { workId }) => {
  if (!(await store.deleteJob(site, workId))) throw notFound('failedWork', { id: workId })
  return {}
})

export const updateRetention = ({ retention }: Pick<HealthParts, 'retention'>) =>
  implement(contract.updateRetention, async ({ site, refuse }, { periods: asked }) => {
    site.noteBefore({ retention: await loadRetentionPeriods(site, retention) })
    for (const { name, days } of asked) {
      const rule = retention.find((each) => each.name === name)
      if (!rule) throw refuse('UNKNOWN_RETENTION_RULE', `there is no retention period ${name}`, { name })
      const { minDays, maxDays } = rule
      if (days === undefined || days < minDays || days > maxDays) {
        throw refuse('RETENTION_OUT_OF_RANGE', `${name} must be from ${minDays} to ${maxDays} days`, { name, minDays, maxDays })
      }
      await saveRetentionPeriod(site, rule.name, days)
    }
    return { retention: await loadRetentionPeriods(site, retention) }
  })

async function loadRetentionPeriods(site: SiteRead, retention: readonly RetentionRule[]): Promise<contract.RetentionPeriod[]> {
  const chosen = await retentionPeriods(site)
  return retention.map(({ name, defaultDays, minDays, maxDays }) => ({
    name,
    days: chosen.get(name) ?? defaultDays,
    minDays,
    maxDays,
  }))
}

function presentRun({ name, run_date, finding }: Partial<AuditRun> & { name: string }): contract.AuditRun {
  return { name, runDate: run_date?.toISOString() ?? null, ...(finding && { finding }) }
}
