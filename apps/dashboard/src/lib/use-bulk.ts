import { t } from '@lingui/core/macro'
import type { Call } from '@stoa/contract'
import { useRef, useState } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import type { BulkAction } from '../ui/list/bulk-bar.tsx'
import type { BulkResult } from '../ui/list/rows.ts'
import { refusals } from './refusals.ts'
import { sayDone, useCall } from './use-call.ts'

export interface Bulk<Row> {
  /** `clear` unselects them, once all of them went well. */
  actionsFor: (rows: Row[], clear: () => void) => BulkAction[]
  failuresTitle: string
  failures: readonly BulkResult[]
  forgetFailures: () => void
}

interface BulkSettings<Request, Row> {
  label: string
  toRequest: (rows: Row[]) => NoInfer<Request>
  nameOf: (row: Row) => string
  /** What did not happen when the call fails: 'No order was marked as paid'. */
  failed: string
  /** '12 orders marked as paid'. */
  done: (count: number) => string
  /** '2 orders could not be marked as paid'. */
  left: (count: number) => string
  /** Why the action would do nothing for these rows. */
  closed?: (rows: Row[]) => string | undefined
  refreshes: readonly { queryKey: QueryKey }[]
}

interface BulkAnswer {
  results?: { itemMetadata?: { originalIndex?: number; success?: boolean; error?: { code?: string; description?: string } } }[]
}

/** One call for many rows; each row says for itself whether it went well. */
export function useBulk<Request, Response extends BulkAnswer, Row>(
  call: Call<Request, Response>,
  { label, toRequest, nameOf, failed, done, left, closed, refreshes }: BulkSettings<Request, Row>,
): Bulk<Row> {
  const asked = useRef({ rows: [] as Row[], clear: () => {} })
  const [failures, setFailures] = useState<readonly BulkResult[]>([])
  const { send, sending } = useCall(call, {
    failed,
    refreshes,
    onDone: ({ results = [] }) => {
      const refused = results.flatMap(({ itemMetadata: item }) => {
        if (item?.success || item?.originalIndex === undefined) return []
        const reason = reasonOf(item.error)
        return [{ id: String(item.originalIndex), name: nameOf(asked.current.rows[item.originalIndex]!), reason }]
      })
      setFailures(refused)
      if (refused.length === 0) asked.current.clear()
      const count = results.length - refused.length
      if (count > 0) sayDone(done(count))
    },
  })
  const run = (rows: Row[], clear: () => void) => {
    asked.current = { rows, clear }
    send(toRequest(rows))
  }
  return {
    actionsFor: (rows, clear) => [{ label, run: () => run(rows, clear), running: sending, closed: closed?.(rows) }],
    failuresTitle: left(failures.length),
    failures,
    forgetFailures: () => setFailures([]),
  }
}

function reasonOf({ code = '', description }: { code?: string; description?: string } = {}): string {
  const known = refusals[code]
  return known ? t(known) : description || t`It was refused.`
}
