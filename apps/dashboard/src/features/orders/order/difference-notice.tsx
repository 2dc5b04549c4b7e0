import { t } from '@lingui/core/macro'
import { isZero } from '@stoa/web/money'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { writeMoney } from '../../../lib/format/money.ts'
import { paths } from '../../../paths.ts'
import { ActionButton } from '../../../ui/actions/actions.tsx'
import { Warning } from '../../../ui/feedback/warning.tsx'
import type { OrderFile } from '../queries.ts'
import { amountOwed, amountOverpaid, owesRest } from './amounts.ts'
import classes from './difference-notice.module.css'
import { useCardCharges } from './use-card-charges.ts'

/** Says of a placed order that was paid in part, or too much, what is left to do, with one click for each way. */
export function DifferenceNotice({ file }: { file: OrderFile }) {
  const { order } = file
  const charges = useCardCharges(file)
  const write = (amount: string) => writeMoney(amount, order.currency ?? 'XXX')
  const overpaid = amountOverpaid(order)
  const owed = amountOwed(order)
  if (order.status !== 'APPROVED') return null
  if (!isZero(overpaid))
    return (
      <div className={classes.notice}>
        <Warning>{t`The customer has paid ${write(overpaid)} more than the order costs now.`}</Warning>
        <ScreenButton to={paths.refundOrder(order.id!)} preventScrollReset>{t`Refund ${write(overpaid)}…`}</ScreenButton>
      </div>
    )
  if (!owesRest(order)) return null
  return (
    <div className={classes.notice}>
      <Warning>{t`${write(owed)} of this order is not paid yet.`}</Warning>
      {charges.map((action) => (
        <ActionButton key={action.label} action={action} variant="default" />
      ))}
      <ScreenButton to={paths.requestPayment(order.id!)} preventScrollReset>{t`Request payment…`}</ScreenButton>
    </div>
  )
}
