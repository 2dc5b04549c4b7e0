import { sql } from 'kysely'
import { schedule } from '../../../kernel/background/schedule.ts'
import type { Module } from '../../../kernel/background/module.ts'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import { usageBy, usageEvents } from '../../../kernel/lists/file-usage.ts'
import { returnsAudit } from './audit.ts'
import { orderReturn, type StoredReturn } from './entity.ts'
import { removeOldLabels } from './files.ts'
import * as own from './operations/own.ts'
import { getReturnSettings, updateReturnSettings } from './operations/settings.ts'
import * as staff from './operations/staff.ts'
import { returnData, returnRetention } from './personal-data.ts'
import { settleExchanges } from './settle-exchange.ts'
import { settleRefunds } from './settle-refunds.ts'

export { returnsAudit } from './audit.ts'
export { returnRetention } from './personal-data.ts'
export { findReturn } from './entity.ts'
export { returnMail } from './mail.ts'
export { loadSettings as loadReturnSettings } from './store/settings.ts'
export { receivedUnits } from './state.ts'
export { countReturnCurrencies, countReturns, loadReturnGroups, type ReturnGroup } from './store/report.ts'
export { countOpenReturns } from './store/returns.ts'

/** Returns: shipped items come back, and are refunded or exchanged. */
export function returnsModule({ files }: { files: FileStore }) {
  const { getOwnReturnLabel, ...ofBuyers } = own
  const { getReturnLabel, sendReturnInstructions, ...ofStaff } = staff
  return {
    name: 'returns',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/own-returns': { ...ofBuyers, getOwnReturnLabel: getOwnReturnLabel(files) },
      'stoa/returns': {
        ...ofStaff,
        getReturnSettings,
        updateReturnSettings,
        getReturnLabel: getReturnLabel(files),
        sendReturnInstructions: sendReturnInstructions(files),
      },
    },
    reactions: [settleExchanges, settleRefunds],
    schedules: [
      schedule('returns.remove-old-labels', { every: 'DAY', atHour: 3 }, (site) => removeOldLabels(files, site), {
        isHousekeeping: true,
      }),
    ],
    audits: [returnsAudit],
    retention: [returnRetention],
    personalData: [returnData],
    fileUsages: [
      usageBy(orderReturn, {
        kind: 'ORDER',
        title: sql`shown.number`,
        screenId: sql`shown.order_id`,
        text: sql`jsonb_path_query_array(shown.doc, '$.lines[*].photoIds')::text`,
        // Photos of a buyer's goods are for staff.
        withheld: {
          condition: sql`true`,
          shownIn: ({ lines }: StoredReturn) => lines.map(({ photoIds }) => photoIds),
          events: usageEvents(orderReturn.fqdn),
        },
      }),
    ],
  } satisfies Module
}
