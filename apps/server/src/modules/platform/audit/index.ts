import type { Module } from '../../../kernel/background/module.ts'
import { listAuditCallers, queryAuditLog } from './operations/audit-log.ts'
import { exportAuditLog } from './operations/export-audit-log.ts'
import { auditData } from './personal-data.ts'

export { auditLog, loadEntriesAbout } from './store.ts'

/** The audit log: who changed settings, keys, people and money. */
export const auditModule = {
  name: 'audit',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'stoa/audit-log': { queryAuditLog, listAuditCallers, exportAuditLog } },
  personalData: [auditData],
} satisfies Module
