import { t } from '@lingui/core/macro'
import type { Call } from '@stoa/contract'
import { queryAuditLog } from '@stoa/contract/calls/stoa/audit-log'
import type { AuditEntry } from '@stoa/contract/services/stoa/audit-log'
import { api } from '../../../lib/calls/api.ts'
import { operationName } from '../../../lib/calls/operation-name.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { auditLog } from './queries.ts'
import { toRevert } from './revert.ts'

/** Sets back what an edit changed. The log gets an entry of it, which can be reverted as well. */
export function RevertButton({ entry, needs }: { entry: AuditEntry; needs: Call }) {
  const call = useCall(
    async (_: object, options) => {
      const revert = toRevert(entry, await loadLastEdit(entry))
      if (!revert || revert.isOutdated) throw new Error(t`The same fields were changed again since.`)
      return api.call(revert.call, revert.request, options)
    },
    {
      needs,
      failed: t`We couldn’t revert this change`,
      done: t`Reverted`,
      refreshes: [auditLog],
    },
  )
  return (
    <CallButton
      call={call}
      size="compact-xs"
      onClick={() => call.send({})}
      aria-label={t`Revert: ${operationName(entry.operation)}`}
    >
      {t`Revert`}
    </CallButton>
  )
}

/** Returns the entry of the record's last successful edit. */
async function loadLastEdit(entry: AuditEntry): Promise<AuditEntry> {
  const { operation, recordId, date } = entry
  const { entries = [] } = await api.call(queryAuditLog, { filter: { text: operation, from: date ?? null }, limit: 100 })
  return entries.find((other) => other.operation === operation && other.recordId === recordId && !other.error) ?? entry
}
