import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Notice } from '../../ui/notice.tsx'

/** The things that a sign-in added to a member's list, by their number. */
export type Join = number | 'UNDONE' | undefined

/** After a sign-in: a list of this browser joined the member's, which can be undone for an hour. */
export function JoinNotice({
  join,
  action,
  added,
  undone,
}: {
  join: Exclude<Join, undefined>
  /** The page of the list. */
  action: string
  added: ReactNode
  undone: ReactNode
}) {
  return (
    <Notice tone="good">
      {join === 'UNDONE' ? (
        undone
      ) : (
        <Form method="post" action={action} className="flex flex-wrap items-center gap-x-4">
          <span>{added}</span>
          <button name="undoJoin" value="yes" className="min-h-11 font-medium underline underline-offset-4">
            <Trans>Undo</Trans>
          </button>
        </Form>
      )}
    </Notice>
  )
}
