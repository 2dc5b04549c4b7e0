import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { numberSeriesLimits } from '@stoa/contract/limits/stoa/invoices'
import type { NumberSeries } from '@stoa/contract/services/stoa/invoices'
import { RemoveButton } from '../../../ui/actions/remove-button.tsx'
import { SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import { changeField, useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import classes from './rows.module.css'
import type { Values } from './values.ts'

const most = 20

/** The series of numbers, of which the first of each kind counts. */
export function SeriesFields({ form, stored }: { form: FormOf<Values>; stored: readonly NumberSeries[] }) {
  const series = useValue(form, 'series')
  const next = new Map(stored.map(({ id, nextNumber }) => [id, nextNumber]))
  const add = () =>
    changeField(form, 'series', [
      ...series,
      {
        id: crypto.randomUUID(),
        kind: 'INVOICE',
        name: '',
        prefix: '',
        year: 'YYYY',
        digits: '5',
        reset: 'YEARLY',
        startAt: '1',
      },
    ])
  return (
    <>
      {series.map(({ id, name, kind }, index) => {
        const shown = next.get(id)
        const isNeeded = series.filter((each) => each.kind === kind).length === 1
        return (
          <fieldset key={id} className={classes.row}>
            <legend className={classes.title}>
              {name || (kind === 'INVOICE' ? t`Invoices` : t`Credit notes`)}
              {shown && <span>{t`next: ${shown}`}</span>}
            </legend>
            <TextField form={form} name={`series.${index}.name`} label={t`Name`} limits={numberSeriesLimits.name} />
            <SelectField
              form={form}
              name={`series.${index}.kind`}
              label={t`For`}
              data={[
                { value: 'INVOICE', label: t`Invoices` },
                { value: 'CREDIT_NOTE', label: t`Credit notes` },
              ]}
            />
            <TextField
              form={form}
              name={`series.${index}.prefix`}
              label={t`Before the number`}
              limits={numberSeriesLimits.prefix}
            />
            <SelectField
              form={form}
              name={`series.${index}.year`}
              label={t`Year`}
              data={[
                { value: 'NONE', label: t`Without` },
                { value: 'YYYY', label: '2026-' },
                { value: 'YY', label: '26-' },
              ]}
            />
            <WholeNumberField form={form} name={`series.${index}.digits`} label={t`Digits`} limits={{ min: 1, max: 9 }} />
            <SelectField
              form={form}
              name={`series.${index}.reset`}
              label={t`Begins anew`}
              data={[
                { value: 'NEVER', label: t`Never` },
                { value: 'YEARLY', label: t`Each year` },
              ]}
            />
            <WholeNumberField
              form={form}
              name={`series.${index}.startAt`}
              label={t`First number`}
              limits={{ min: 1, max: 999_999_999 }}
            />
            {!isNeeded && (
              <div className={classes.remove}>
                <RemoveButton
                  label={t`Remove ${name}`}
                  onClick={() =>
                    changeField(
                      form,
                      'series',
                      series.filter((each) => each.id !== id),
                    )
                  }
                />
              </div>
            )}
          </fieldset>
        )
      })}
      {series.length < most && (
        <Button mt="sm" leftSection={<PlusIcon />} onClick={add}>
          {t`Add series`}
        </Button>
      )}
    </>
  )
}
