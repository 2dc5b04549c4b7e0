import { t } from '@lingui/core/macro'
import { NumberInput } from '@mantine/core'
import { receiveReturn } from '@stoa/contract/calls/stoa/returns'
import { receiveReturnRequestLimits } from '@stoa/contract/limits/stoa/returns'
import type { ReturnCondition, ReturnLine } from '@stoa/contract/services/stoa/returns'
import { queryLocations } from '@stoa/contract/calls/stoa/locations'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/calls/access.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { SelectField, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { useError, useField, type FormOf } from '../../../ui/form/typed-form.ts'
import { locationsQuery } from '../../delivery/shared/labels.ts'
import classes from './receive-dialog.module.css'
import { conditions } from './return-texts.tsx'
import { useReturnDialog } from './use-return-dialog.ts'

type Counts = Record<ReturnCondition, number>

interface ReceiveValues {
  /** By the id of the line. */
  counts: Record<string, Counts>
  restock: boolean
  /** Empty for where the items came from. */
  locationId: string
  note: string
}

const none: Counts = { RESALABLE: 0, DAMAGED: 0, MISSING: 0 }

/** Counts what came back, in which condition, and where resalable items go. */
export default function ReceiveDialog() {
  const { file, returnId, refreshes, close } = useReturnDialog()
  const { lines = [], revision } = file.return
  const { data: locations = [] } = useQuery({ ...locationsQuery, enabled: isAllowed(queryLocations) })
  const open = lines.map((line) => ({ line, left: leftOf(line) })).filter(({ left }) => left > 0)
  const call = useCall(receiveReturn, {
    failed: t`We couldn’t record the items`,
    done: t`Items received`,
    quiet: true,
    refreshes,
    onDone: close,
  })
  const initial: ReceiveValues = {
    counts: Object.fromEntries(open.map(({ line, left }) => [line.lineItemId ?? '', { ...none, RESALABLE: left }])),
    restock: true,
    locationId: '',
    note: '',
  }
  const check = ({ counts }: ReceiveValues) => {
    const wrong = open.find(({ line, left }) => sumOf(counts[line.lineItemId ?? '']) > left)
    if (wrong) return { counts: t`At most ${wrong.left} of ${wrong.line.productName ?? ''}.` }
    return Object.values(counts).every((each) => sumOf(each) === 0) ? { counts: t`Enter how many items came back.` } : {}
  }
  return (
    <DialogForm
      title={t`Receive items`}
      call={call}
      initial={initial}
      check={check}
      toRequest={({ counts, restock, locationId, note }) => ({
        returnId,
        revision: revision ?? '',
        lines: Object.entries(counts).flatMap(([lineItemId, each]) =>
          conditionNames.flatMap((condition) =>
            Number(each[condition]) > 0
              ? [
                  {
                    lineItemId,
                    quantity: Number(each[condition]),
                    condition,
                    restock: restock && condition === 'RESALABLE',
                  },
                ]
              : [],
          ),
        ),
        ...(note.trim() && { note: note.trim() }),
        ...(restock && locationId && { locationId }),
      })}
      submitLabel={t`Record`}
      onClose={close}
    >
      {(form) => (
        <>
          {open.map(({ line, left }) => (
            <fieldset key={line.lineItemId} className={classes.line}>
              <legend>{t`${line.productName ?? ''}: ${left} expected`}</legend>
              {conditionNames.map((condition) => (
                <CountField key={condition} form={form} lineId={line.lineItemId ?? ''} condition={condition} max={left} />
              ))}
            </fieldset>
          ))}
          <CountsError form={form} />
          <SwitchField
            form={form}
            name="restock"
            label={t`Put resalable items back into stock`}
            description={t`Without it, they are written off, as damaged items are.`}
          />
          {locations.length > 1 && (
            <SelectField
              form={form}
              name="locationId"
              label={t`Location`}
              description={t`Items that the location doesn’t have go back to where they came from.`}
              data={[
                { value: '', label: t`Where the items came from` },
                ...locations.map(({ id = '', name }) => ({ value: id, label: name ?? '' })),
              ]}
            />
          )}
          <TextField
            form={form}
            name="note"
            label={t`Note`}
            description={t`Optional. Only your staff can see this.`}
            limits={receiveReturnRequestLimits.note}
          />
        </>
      )}
    </DialogForm>
  )
}

const conditionNames: readonly ReturnCondition[] = ['RESALABLE', 'DAMAGED', 'MISSING']

function CountField({
  form,
  lineId,
  condition,
  max,
}: {
  form: FormOf<ReceiveValues>
  lineId: string
  condition: ReturnCondition
  max: number
}) {
  const field = useField(form, `counts.${lineId}.${condition}`)
  return <NumberInput {...field} label={t(conditions[condition])} min={0} max={max} allowDecimal={false} clampBehavior="strict" />
}

function CountsError({ form }: { form: FormOf<ReceiveValues> }) {
  const error = useError(form, 'counts')
  return error ? (
    <p role="alert" className={classes.error}>
      {error}
    </p>
  ) : null
}

function leftOf({ quantity = 0, received = [] }: ReturnLine): number {
  return quantity - received.reduce((sum, { quantity: units = 0 }) => sum + units, 0)
}

function sumOf(counts: Counts = none): number {
  return conditionNames.reduce((sum, condition) => sum + Number(counts[condition]), 0)
}
