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
  /** 'marked as paid': what was done to each. */
  done: string
  /** What one row is and what several are: 'order', 'orders'. */
  noun: readonly [string, string]
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
  { label, toRequest, nameOf, done, noun, closed, refreshes }: BulkSettings<Request, Row>,
): Bulk<Row> {
  const asked = useRef({ rows: [] as Row[], clear: () => {} })
  const [failures, setFailures] = useState<readonly BulkResult[]>([])
  const { send, sending } = useCall(call, {
    failed: `No ${noun[0]} was ${done}`,
    refreshes,
    onDone: ({ results = [] }) => {
      const left = results.flatMap(({ itemMetadata: item }) => {
        if (item?.success || item?.originalIndex === undefined) return []
        const reason = refusals[item.error?.code ?? ''] ?? item.error?.description ?? 'It was refused.'
        return [{ id: String(item.originalIndex), name: nameOf(asked.current.rows[item.originalIndex]!), reason }]
      })
      setFailures(left)
      if (left.length === 0) asked.current.clear()
      const count = results.length - left.length
      if (count > 0) sayDone(`${count} ${noun[count === 1 ? 0 : 1]} ${done}`)
    },
  })
  const run = (rows: Row[], clear: () => void) => {
    asked.current = { rows, clear }
    send(toRequest(rows))
  }
  return {
    actionsFor: (rows, clear) => [{ label, run: () => run(rows, clear), running: sending, closed: closed?.(rows) }],
    failuresTitle: `${failures.length} ${noun[failures.length === 1 ? 0 : 1]} could not be ${done}`,
    failures,
    forgetFailures: () => setFailures([]),
  }
}
