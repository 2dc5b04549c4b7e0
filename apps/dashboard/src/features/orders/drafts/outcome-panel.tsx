import { t } from '@lingui/core/macro'
import { Switch, TextInput } from '@mantine/core'
import { commitDraftOrder, createOrderFromDraft } from '@stoa/contract/calls/ecom/draft-orders'
import { commitDraftOrderRequestLimits } from '@stoa/contract/limits/ecom/draft-orders'
import type { DraftOrder, PriceSummary } from '@stoa/contract/services/ecom/draft-orders'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { isZero } from '@stoa/web/money'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { orders } from '../list/list.ts'
import { orderFileQuery } from '../queries.ts'
import classes from './draft-page.module.css'
import { drafts } from './queries.ts'

interface OutcomePanelProps {
  draft: DraftOrder
  /** The order that the draft changes, as it is now. */
  before: Order | undefined
  /** Something stands in the way of the commit. */
  blocked: boolean
}

/** What the order comes to, beside what it came to before, and the button that makes it so. */
export function OutcomePanel({ draft, before, blocked }: OutcomePanelProps) {
  return (
    <Panel title={before ? t`Before and after` : t`Total`}>
      <Amounts draft={draft} before={before} />
      {before ? <Commit draft={draft} order={before} blocked={blocked} /> : <Create draft={draft} blocked={blocked} />}
    </Panel>
  )
}

function Amounts({ draft, before }: Pick<OutcomePanelProps, 'draft' | 'before'>) {
  const currency = draft.currency ?? 'XXX'
  const after = draft.priceSummary ?? {}
  const earlier = before?.priceSummary
  const rows: [name: string, of: keyof PriceSummary, sign?: string][] = [
    [t`Subtotal`, 'subtotal'],
    [t`Discount`, 'discount', '−'],
    [t`Shipping`, 'shipping'],
    [t`Fees`, 'totalAdditionalFees'],
    [t`Tax`, 'tax'],
    [t`Total`, 'total'],
  ]
  return (
    <table className={classes.amounts}>
      {earlier && (
        <thead>
          <tr>
            <th scope="col">{t`Amount`}</th>
            <th scope="col">{t`Before`}</th>
            <th scope="col">{t`After`}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {rows
          .filter(([, of]) => isShown(earlier, after, of))
          .map(([name, of, sign = '']) => (
            <tr key={of} data-total={of === 'total' || undefined}>
              <th scope="row">{name}</th>
              {earlier && <td>{signed(sign, earlier[of]?.amount, currency)}</td>}
              <td data-changed={(earlier && earlier[of]?.amount !== after[of]?.amount) || undefined}>
                {signed(sign, after[of]?.amount, currency)}
              </td>
            </tr>
          ))}
        {earlier && <Owed draft={draft} before={before} />}
      </tbody>
    </table>
  )
}

function signed(sign: string, amount: string | undefined, currency: string): string {
  return (isZero(amount) ? '' : sign) + writeMoney(amount, currency)
}

/** Amounts that are zero on both sides are left out; the sums always stand there. */
function isShown(before: PriceSummary | undefined, after: PriceSummary, of: keyof PriceSummary): boolean {
  return of === 'subtotal' || of === 'total' || [before, after].some((summary) => !isZero(summary?.[of]?.amount))
}

function Owed({ draft, before }: Pick<OutcomePanelProps, 'draft' | 'before'>) {
  const currency = draft.currency ?? 'XXX'
  const write = (amount: string | undefined) => {
    const minor = parseAmount(amount ?? '0', currency)
    if (minor === 0n) return '–'
    const shown = writeMoney(formatAmount(minor < 0n ? -minor : minor, currency), currency)
    return minor < 0n ? t`${shown} to refund` : t`${shown} owed`
  }
  return (
    <tr data-owed>
      <th scope="row">{t`Difference`}</th>
      <td>{write(before?.balanceSummary?.balance?.amount)}</td>
      <td>{write(draft.balanceSummary?.balance?.amount)}</td>
    </tr>
  )
}

function Commit({ draft, order, blocked }: { draft: DraftOrder; order: Order; blocked: boolean }) {
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [mails, setMails] = useState(true)
  const [moves, setMoves] = useState(true)
  const orderId = order.id!
  const call = useCall(commitDraftOrder, {
    failed: t`We couldn’t change the order`,
    done: t`Order ${order.number ?? ''} changed`,
    refreshes: [orderFileQuery(orderId), orders, drafts],
    onDone: () => void navigate(paths.order(orderId)),
  })
  const changed = (draft.lineItems ?? []).filter(({ added, removed, changedDetails }) => added || removed || changedDetails)
  return (
    <>
      <TextInput
        mt="md"
        label={t`Reason`}
        description={t`Optional. Only your staff can see this.`}
        maxLength={commitDraftOrderRequestLimits.reason.maxLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Switch
        mt="sm"
        label={t`Email the customer what changed`}
        checked={mails}
        onChange={(event) => setMails(event.currentTarget.checked)}
      />
      <Switch
        mt="xs"
        label={t`Take added items from stock, and put removed ones back`}
        checked={moves}
        onChange={(event) => setMoves(event.currentTarget.checked)}
      />
      <CallButton
        call={call}
        mt="md"
        fullWidth
        variant="filled"
        disabled={blocked}
        onClick={() =>
          call.send({
            draftOrderId: draft.id!,
            ...(reason.trim() && { reason: reason.trim() }),
            commitSettings: {
              sendNotificationsToBuyer: mails,
              updateInventory: moves
                ? changed.flatMap(({ lineItem }) => (lineItem?.id ? [{ lineItemId: lineItem.id }] : []))
                : [],
            },
          })
        }
      >
        {t`Change the order`}
      </CallButton>
    </>
  )
}

function Create({ draft, blocked }: { draft: DraftOrder; blocked: boolean }) {
  const navigate = useNavigate()
  const [mails, setMails] = useState(true)
  const call = useCall(createOrderFromDraft, {
    failed: t`We couldn’t create the order`,
    done: ({ createdOrder }) => t`Order ${createdOrder?.number ?? ''} created`,
    refreshes: [orders, drafts],
    onDone: ({ createdOrder }) => void navigate(paths.order(createdOrder?.id ?? '')),
  })
  const hasEmail = Boolean(draft.buyerInfo?.email)
  return (
    <>
      {hasEmail && (
        <Switch
          mt="md"
          label={t`Email the customer a confirmation`}
          checked={mails}
          onChange={(event) => setMails(event.currentTarget.checked)}
        />
      )}
      <CallButton
        call={call}
        mt="md"
        fullWidth
        variant="filled"
        disabled={blocked}
        onClick={() =>
          call.send({
            draftOrderId: draft.id!,
            createSettings: { notifications: { sendNotificationToBuyer: mails && hasEmail } },
          })
        }
      >
        {t`Create the order`}
      </CallButton>
    </>
  )
}
