import { CallButton } from '../../ui/actions/call-button.tsx'
import { t } from '@lingui/core/macro'
import type { Sending } from '../calls/use-call.ts'
import { Confirm } from '../../ui/feedback/confirm.tsx'

interface IrreversibleActionProps<Request> {
  verb: string
  /** The name of the affected record. */
  name: string | undefined
  consequence: string
  /** Its name has to be typed because something depends on it. */
  inUse?: boolean
  call: Sending<Request>
  request: Request
}

/** A row action that cannot be undone, with a confirmation. */
export function IrreversibleAction<Request>({ verb, name, consequence, inUse, call, request }: IrreversibleActionProps<Request>) {
  return (
    <Confirm
      question={t`${verb} ${name ?? ''}?`}
      consequence={t`${consequence} You can’t undo this.`}
      confirmLabel={verb}
      typed={inUse ? name : undefined}
      onConfirm={() => call.send(request)}
    >
      {(ask) => (
        <CallButton call={call} size="compact-xs" onClick={ask} aria-label={t`${verb} ${name ?? ''}`}>
          {verb}
        </CallButton>
      )}
    </Confirm>
  )
}
