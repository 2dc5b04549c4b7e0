import { t } from '@lingui/core/macro'
import { NativeSelect, NumberInput } from '@mantine/core'
import { createReturn } from '@stoa/contract/calls/stoa/returns'
import { createReturnRequestLimits } from '@stoa/contract/limits/stoa/returns'
import type { ReturnableLine, ReturnReason, ReturnWish } from '@stoa/contract/services/stoa/returns'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useOutletContext } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { SelectField, TextAreaField } from '../../../ui/fields/fields.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { narrowForm, useError, useField, type FormOf } from '../../../ui/form/typed-form.ts'
import { emailDefaults, EmailSwitch, type EmailValues } from '../mails/email-switch.tsx'
import type { OrderFile } from '../queries.ts'
import { affectedBy, orderReturnsQuery } from './queries.ts'
import classes from './new-dialog.module.css'
import { returnReasons } from '../../../lib/return-reasons.ts'
import { returnProblems, wishes } from './return-texts.tsx'

interface NewValues extends EmailValues {
  /** By the id of the line. */
  lines: Record<string, { quantity: number; reason: ReturnReason }>
  wish: ReturnWish
  message: string
}

/** A return on behalf of a customer. The shop's period and exceptions are shown, and do not bind staff. */
export default function NewReturnDialog() {
  const { order } = useOutletContext<OrderFile>()
  const query = useQuery(orderReturnsQuery(order.id ?? ''))
  return (
    <Loaded query={query} skeleton={null} failed={t`We couldn’t load what can be returned`}>
      {({ lines = [] }) => <NewForm order={order} lines={lines} />}
    </Loaded>
  )
}

function NewForm({ order, lines }: Pick<OrderFile, 'order'> & { lines: readonly ReturnableLine[] }) {
  const navigate = useNavigate()
  const orderId = order.id ?? ''
  const close = () => void navigate(paths.order(orderId), { preventScrollReset: true })
  const returnable = lines.filter(({ returnableQuantity = 0 }) => returnableQuantity > 0)
  const call = useCall(createReturn, {
    failed: t`We couldn’t create the return`,
    done: t`Return created`,
    quiet: true,
    refreshes: affectedBy(orderId),
    onDone: ({ return: made }) => void navigate(paths.orderReturn(made?.id ?? '')),
  })
  const initial: NewValues = {
    lines: Object.fromEntries(
      returnable.map(({ lineItemId = '' }) => [lineItemId, { quantity: 0, reason: 'OTHER' as ReturnReason }]),
    ),
    wish: 'REFUND',
    message: '',
    ...emailDefaults(order),
  }
  return (
    <DialogForm
      title={t`Begin a return`}
      call={call}
      initial={initial}
      check={({ lines: chosen }) =>
        Object.values(chosen).some(({ quantity }) => Number(quantity) > 0)
          ? {}
          : { lines: t`Choose how many of which item come back.` }
      }
      toRequest={({ lines: chosen, wish, message, email }) => ({
        orderId,
        lines: Object.entries(chosen).flatMap(([lineItemId, { quantity, reason }]) =>
          Number(quantity) > 0 ? [{ lineItemId, quantity: Number(quantity), reason }] : [],
        ),
        wish,
        sendEmail: email,
        ...(message.trim() && { message: message.trim() }),
      })}
      submitLabel={t`Create return`}
      onClose={close}
    >
      {(form) => (
        <>
          {returnable.map((line) => (
            <LineFields key={line.lineItemId} form={form} line={line} />
          ))}
          <LinesError form={form} />
          <SelectField
            form={form}
            name="wish"
            label={t`Wish`}
            data={Object.entries(wishes).map(([value, label]) => ({ value, label: t(label) }))}
          />
          <TextAreaField
            form={form}
            name="message"
            label={t`Message of the customer`}
            limits={createReturnRequestLimits.message}
          />
          <EmailSwitch form={narrowForm(form)} order={order} />
        </>
      )}
    </DialogForm>
  )
}

function LineFields({ form, line }: { form: FormOf<NewValues>; line: ReturnableLine }) {
  const { lineItemId = '', productName = '', returnableQuantity = 0, problem } = line
  const quantity = useField(form, `lines.${lineItemId}.quantity`)
  const reason = useField(form, `lines.${lineItemId}.reason`)
  return (
    <fieldset className={classes.line}>
      <legend>{productName}</legend>
      {problem && <p className={classes.problem}>{t(returnProblems[problem])}</p>}
      <NumberInput
        {...quantity}
        label={t`Quantity, of ${returnableQuantity}`}
        min={0}
        max={returnableQuantity}
        allowDecimal={false}
        clampBehavior="strict"
      />
      <NativeSelect
        {...reason}
        label={t({ message: 'Reason', context: 'return' })}
        data={Object.entries(returnReasons).map(([value, label]) => ({ value, label: t(label) }))}
      />
    </fieldset>
  )
}

function LinesError({ form }: { form: FormOf<NewValues> }) {
  const error = useError(form, 'lines')
  return error ? (
    <p role="alert" className={classes.error}>
      {error}
    </p>
  ) : null
}
