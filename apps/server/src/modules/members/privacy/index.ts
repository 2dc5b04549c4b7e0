import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { Module } from '../../../kernel/background/module.ts'
import { neededEvents } from '../../../kernel/background/purge.ts'
import { schedule } from '../../../kernel/background/schedule.ts'
import { trashRetention } from './begin-erasure.ts'
import { erasureJob, resumeSchedule } from './erase.ts'
import { removeOldExports } from './export-files.ts'
import { answerData, bulkTaskData, eventData } from './kernel-data.ts'
import { exportJob } from './make-export.ts'
import { eraseCustomer, eraseMember, getMemberErasure, listMemberErasures } from './operations/erasures.ts'
import { downloadMemberExport, listMemberExports, requestCustomerExport, requestMemberExport } from './operations/exports.ts'
import { ownData } from './own-data.ts'

/** Exports of members' data, and erasures. `modules` are all others, which declare the personal data that they store. */
export function privacyModule({ files, modules }: { files: FileStore; modules: readonly Module[] }) {
  // Parts that quote data from other tables come last.
  const personalData = [ownData, bulkTaskData, answerData, eventData(neededEvents(modules))]
  const parts = [...modules.flatMap((module) => module.personalData ?? []), ...personalData]
  const makeExport = exportJob(files, parts)
  const erase = erasureJob(files, parts)
  return {
    name: 'privacy',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/member-privacy': {
        requestMemberExport: requestMemberExport({ makeExport }),
        listMemberExports,
        downloadMemberExport: downloadMemberExport({ files }),
        eraseMember: eraseMember({ erase }),
        requestCustomerExport: requestCustomerExport({ makeExport }),
        eraseCustomer: eraseCustomer({ erase }),
        listMemberErasures,
        getMemberErasure,
      },
    },
    jobs: [makeExport, erase],
    schedules: [
      resumeSchedule(erase),
      schedule('privacy.remove-old-exports', { every: 'DAY', atHour: 3 }, (site) => removeOldExports(files, site), {
        queue: 'tasks',
        isHousekeeping: true,
      }),
    ],
    retention: [trashRetention(erase)],
    personalData,
  } satisfies Module
}
