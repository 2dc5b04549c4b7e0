import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Sending } from '../../lib/use-call.ts'
import { Confirm } from '../../ui/confirm.tsx'

interface FinalActProps<Request> {
  verb: string
  /** What it is done to. */
  name: string | undefined
  consequence: string
  /** Something depends on it: its name has to be typed. */
  inUse?: boolean
  call: Sending<Request>
  request: Request
}

/** A row's own act that cannot be undone, asked for once more. */
export function FinalAct<Request>({ verb, name, consequence, inUse, call, request }: FinalActProps<Request>) {
  return (
    <Confirm
      question={t`${verb} ${name ?? ''}?`}
      consequence={t`${consequence} You can’t undo this.`}
      confirmLabel={verb}
      typed={inUse ? name : undefined}
      onConfirm={() => call.send(request)}
    >
      {(ask) => (
        <Button size="compact-xs" loading={call.sending} onClick={ask} aria-label={t`${verb} ${name ?? ''}`}>
          {verb}
        </Button>
      )}
    </Confirm>
  )
}
