import { t } from '@lingui/core/macro'
import { createAbandonedCheckoutTask } from '@stoa/contract/calls/stoa/abandoned-checkouts'
import type { AbandonedCheckoutRow } from '@stoa/contract/services/stoa/abandoned-checkouts'
import { useNavigate } from 'react-router'
import { deniedReason } from '../../../lib/calls/access.ts'
import { notifyDone } from '../../../lib/calls/notify.tsx'
import { paths } from '../../../paths.ts'
import { Actions, type Action } from '../../../ui/actions/actions.tsx'
import { useSendNow } from './use-send-now.ts'

/** What can be done to bring a customer back. */
export function AbandonedActions({ row }: { row: AbandonedCheckoutRow }) {
  const navigate = useNavigate()
  const { id = '', status, checkoutUrl = '' } = row
  const sendNow = useSendNow(row)
  const task: Action = {
    label: t`Create task…`,
    closed: deniedReason(createAbandonedCheckoutTask),
    run: () => void navigate(paths.newAbandonedTask(id), { preventScrollReset: true }),
  }
  const copy: Action = {
    label: t`Copy recovery link`,
    closed: status === 'RECOVERED' ? t`It was ordered, so the link brings nothing back.` : undefined,
    run: () => void navigator.clipboard.writeText(checkoutUrl).then(() => notifyDone(t`Recovery link copied`)),
  }
  return <Actions next={copy.closed ? undefined : copy} more={[...(copy.closed ? [copy] : []), sendNow, task]} />
}
