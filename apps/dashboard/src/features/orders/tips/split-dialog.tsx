import { t } from '@lingui/core/macro'
import { splitTip } from '@stoa/contract/calls/stoa/tips'
import type { Tip } from '@stoa/contract/services/ecom/tips'
import type { TipStaff } from '@stoa/contract/services/stoa/tip-staff'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { useQuery } from '@tanstack/react-query'
import { toDecimal } from '@stoa/web/decimal'
import { isZero } from '@stoa/web/money'
import { findTip } from '@stoa/web/tip'
import { Navigate, useNavigate, useOutletContext } from 'react-router'
import { writeMoney } from '../../../lib/format/money.ts'
import { tipStaffQuery } from '../shared/tip-staff.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import type { OrderFile } from '../queries.ts'
import { tipQuery } from './queries.ts'

interface SplitValues {
  /** By the id of the person. */
  shares: Record<string, string>
}

/** Splits the order's tip anew. */
export default function SplitDialog() {
  const { order } = useOutletContext<OrderFile>()
  const navigate = useNavigate()
  const close = () => void navigate(paths.order(order.id!), { preventScrollReset: true })
  const hasTip = findTip(order.additionalFees) !== undefined
  const staff = useQuery(tipStaffQuery).data
  const tip = useQuery({ ...tipQuery(order.id!), enabled: hasTip }).data
  if (!hasTip) return <Navigate to={paths.order(order.id!)} replace />
  return staff && tip ? (
    <SplitForm orderId={order.id!} currency={order.currency!} staff={staff} tip={tip} onClose={close} />
  ) : null
}

interface SplitFormProps {
  orderId: string
  currency: string
  staff: readonly TipStaff[]
  tip: Tip
  onClose: () => void
}

function SplitForm({ orderId, currency, staff, tip, onClose }: SplitFormProps) {
  const call = useCall(splitTip, {
    failed: t`We couldn’t split the tip`,
    done: t`Tip split`,
    quiet: true,
    refreshes: [tipQuery(orderId)],
    onDone: onClose,
  })
  // A share that was charged by itself stays, and is no part of the form.
  const charged = (tip.distributions ?? []).filter(({ transaction }) => transaction)
  const open = sumAmounts(
    charged.map(({ amount }) => amount ?? '0'),
    currency,
  )
  const available = parseAmount(tip.amount ?? '0', currency) - open
  const before = new Map(
    (tip.distributions ?? []).filter(({ transaction }) => !transaction).map((each) => [each.staff?.id, each.amount]),
  )
  const people = staff.filter(({ id, active }) => active !== false || before.has(id))
  const sharesIn = ({ shares }: SplitValues) =>
    people.flatMap(({ id }) => {
      const amount = toDecimal(shares[id!]?.trim() ?? '')
      return amount && !isZero(amount) ? [{ staffId: id!, amount }] : []
    })
  const left = (values: SplitValues) =>
    available -
    sumAmounts(
      sharesIn(values).map(({ amount }) => amount),
      currency,
    )
  return (
    <DialogForm
      title={t`Split the tip of ${writeMoney(tip.amount ?? '0', currency)}`}
      call={call}
      initial={{ shares: Object.fromEntries(people.map(({ id }) => [id!, before.get(id) ?? ''])) }}
      check={(values) =>
        left(values) < 0n ? { [`shares.${people[0]?.id}`]: t`All shares together are more than the tip.` } : {}
      }
      toRequest={(values) => ({ orderId, shares: sharesIn(values) })}
      submitLabel={t`Split`}
      onClose={onClose}
    >
      {(form: FormOf<SplitValues>) => (
        <>
          {people.length === 0 && <p>{t`Add the people among whom tips are split in the settings first.`}</p>}
          {people.map(({ id, name }) => (
            <MoneyField key={id} form={form} name={`shares.${id}`} label={t`${name ?? ''}, ${currency}`} currency={currency} />
          ))}
          <Left form={form} left={left} currency={currency} />
        </>
      )}
    </DialogForm>
  )
}

function Left({ form, left, currency }: { form: FormOf<SplitValues>; left: (values: SplitValues) => bigint; currency: string }) {
  const rest = left(useValues(form))
  return (
    <p role="status" style={{ margin: 0 }}>
      {rest < 0n
        ? t`${writeMoney(formatAmount(-rest, currency), currency)} too much.`
        : t`${writeMoney(formatAmount(rest, currency), currency)} not distributed.`}
    </p>
  )
}

function sumAmounts(amounts: readonly string[], currency: string): bigint {
  return amounts.reduce((sum, amount) => sum + parseAmount(amount, currency), 0n)
}
