import { msg, t } from '@lingui/core/macro'
import type { Call } from '@stoa/contract'
import type { QueryKey } from '@tanstack/react-query'
import type { Column } from '../../ui/list/column.ts'
import { useCall } from '../calls/use-call.ts'
import { IrreversibleAction } from '../record/irreversible-action.tsx'

interface DeleteColumnSettings<Row, Request> {
  call: Call<Request, unknown>
  toRequest: (id: string) => Request
  refreshes: readonly { queryKey: QueryKey }[]
  name: (row: Row) => string | undefined
  /** True for records on which something depends: their name has to be typed. */
  inUse?: boolean
  texts: (row: Row) => {
    failed: string
    deleted: string
    /** Says what is lost and what stays. */
    consequence: string
  }
}

/** The column of a list whose rows can be deleted one by one, after a confirmation. */
export function deleteColumn<Row extends { id?: string | null }, Request>(
  settings: DeleteColumnSettings<Row, Request>,
): Column<Row> {
  return {
    id: 'delete',
    title: msg`Delete`,
    align: 'end',
    width: '6rem',
    card: 'side',
    cell: (row) => <DeleteRow row={row} settings={settings} />,
  }
}

function DeleteRow<Row extends { id?: string | null }, Request>(props: {
  row: Row
  settings: DeleteColumnSettings<Row, Request>
}) {
  const { row, settings } = props
  const { failed, deleted, consequence } = settings.texts(row)
  const call = useCall(settings.call, { failed, done: deleted, refreshes: settings.refreshes })
  return (
    <IrreversibleAction
      verb={t`Delete`}
      name={settings.name(row)}
      inUse={settings.inUse ?? false}
      consequence={consequence}
      call={call}
      request={settings.toRequest(row.id!)}
    />
  )
}
