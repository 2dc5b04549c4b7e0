import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { ChecksField, TextField } from '../../ui/fields/fields.tsx'
import { PlusIcon } from '../../ui/pictures/icons.tsx'
import { changeField, type FormOf, useValues } from '../../ui/form/typed-form.ts'
import layout from '../../ui/form/form-columns.module.css'
import classes from './delivery.module.css'
import { emptyWindow, weekdays, type WindowValues } from './window-values.ts'

interface WithWindows {
  windows: WindowValues[]
}

interface WindowFieldsProps<Values extends WithWindows & FieldValues> {
  form: FormOf<Values>
  title: string
  /** True if each time window accepts a limited number of orders. */
  limited?: boolean
}

/** Times of the week: on some days, from when until when. */
export function WindowFields<Values extends WithWindows & FieldValues>({
  form: whole,
  title,
  limited,
}: WindowFieldsProps<Values>) {
  const form = whole as unknown as FormOf<WithWindows>
  const { windows } = useValues(form)
  return (
    <fieldset className={classes.steps}>
      <legend>{title}</legend>
      {windows.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the form names its fields by their place
        <div key={index} className={layout.stack} role="group" aria-label={t`Time ${index + 1}`}>
          <div className={classes.times}>
            <TextField form={form} name={`windows.${index}.start`} label={t`From`} type="time" />
            <TextField form={form} name={`windows.${index}.end`} label={t`To`} type="time" />
            {limited && (
              <TextField
                form={form}
                name={`windows.${index}.capacity`}
                label={t`Orders per day`}
                inputMode="numeric"
                placeholder={t`Any number`}
              />
            )}
          </div>
          <ChecksField form={form} name={`windows.${index}.days`} label={t`Days`} data={weekdays()} className={classes.days!} />
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t`Remove time ${index + 1}`}
              onClick={() => changeField(form, 'windows', windows.toSpliced(index, 1))}
            >
              {t`Remove`}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button leftSection={<PlusIcon />} onClick={() => changeField(form, 'windows', [...windows, emptyWindow])}>
          {t`Add a time`}
        </Button>
      </div>
    </fieldset>
  )
}
