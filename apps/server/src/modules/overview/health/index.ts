import type { BackgroundState } from '../../../kernel/background/background-state.ts'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { Module } from '../../../kernel/background/module.ts'
import { kernelRetention, purgeOldRows } from '../../../kernel/background/purge.ts'
import { schedule } from '../../../kernel/background/schedule.ts'
import { runSiteAudits } from './audits.ts'
import { getHealth, runAudits, listFailedWork, retryFailedWork, discardFailedWork, updateRetention } from './operations.ts'

export { countFindings } from './store.ts'

interface HealthOptions {
  /** Every other module. */
  modules: readonly Module[]
  background: () => Promise<BackgroundState>
  files: FileStore
}

/** Reports the delay of background work, the results of audits, failed work and the retention periods. */
export function healthModule({ modules, background, files }: HealthOptions) {
  const audits = modules.flatMap((module) => module.audits ?? [])
  const retention = [...kernelRetention(modules), ...modules.flatMap((module) => module.retention ?? [])]
  const auditing = schedule(
    'health.run-audits',
    { every: 'DAY', atHour: 4 },
    async (site) => {
      await runSiteAudits(site, audits)
    },
    { queue: 'tasks', isHousekeeping: true },
  )
  const purging = schedule(
    'health.purge-old-rows',
    { every: 'DAY', atHour: 3 },
    async (site, _, isSliceOver) => {
      await files.removeUnfinished()
      return (await purgeOldRows(site, retention, isSliceOver)) ? undefined : { more: {} }
    },
    { queue: 'tasks', isHousekeeping: true },
  )
  const parts = { audits, retention, background }
  return {
    name: 'health',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/health': {
        getHealth: getHealth(parts),
        runAudits: runAudits(parts),
        listFailedWork,
        retryFailedWork,
        discardFailedWork,
        updateRetention: updateRetention(parts),
      },
    },
    schedules: [auditing, purging],
    audits,
  } satisfies Module & { audits: unknown }
}
