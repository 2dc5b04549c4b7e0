import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { customFieldLimits } from '@stoa/contract/limits/stoa/invoices'
import { RemoveButton } from '../../../ui/actions/remove-button.tsx'
import { SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { changeField, useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import classes from './rows.module.css'
import type { Values } from './values.ts'

const most = 20

/** Fields of the owner's own, and where they stand on an invoice. */
export function CustomFields({ form }: { form: FormOf<Values> }) {
  const fields = useValue(form, 'customFields')
  const add = () =>
    changeField(form, 'customFields', [...fields, { name: '', group: 'DOCUMENT', valueType: 'STRING', value: '' }])
  return (
    <>
      {fields.map(({ name, valueType }, index) => (
        <fieldset key={index} className={classes.row}>
          <legend className={classes.title}>{name || t`New field`}</legend>
          <TextField form={form} name={`customFields.${index}.name`} label={t`Name`} limits={customFieldLimits.name} />
          <SelectField
            form={form}
            name={`customFields.${index}.group`}
            label={t`Place`}
            data={[
              { value: 'DOCUMENT', label: t`Beside the number` },
              { value: 'CUSTOMER_DETAILS', label: t`Customer’s details` },
              { value: 'BUSINESS_DETAILS', label: t`Your details at the foot` },
              { value: 'FOOTER', label: t`Foot of the page` },
              { value: 'OTHER', label: t`Below the amounts` },
            ]}
          />
          <SelectField
            form={form}
            name={`customFields.${index}.valueType`}
            label={t`Kind`}
            data={[
              { value: 'STRING', label: t`Text` },
              { value: 'DATE', label: t`Date` },
              { value: 'BOOLEAN', label: t`Yes or no` },
              { value: 'NUMBER', label: t`Number` },
            ]}
            onPick={() => changeField(form, `customFields.${index}.value`, '')}
          />
          {valueType === 'BOOLEAN' ? (
            <SelectField
              form={form}
              name={`customFields.${index}.value`}
              label={t`Value`}
              data={[
                { value: '', label: t`Not shown` },
                { value: 'true', label: t`Yes` },
                { value: 'false', label: t`No` },
              ]}
            />
          ) : (
            <TextField
              form={form}
              name={`customFields.${index}.value`}
              label={t`Value`}
              description={t`Empty: not shown.`}
              {...(valueType === 'DATE' && { type: 'date' })}
              {...(valueType === 'NUMBER' && { inputMode: 'decimal' })}
              limits={customFieldLimits.value}
            />
          )}
          <div className={classes.remove}>
            <RemoveButton
              label={t`Remove ${name}`}
              onClick={() =>
                changeField(
                  form,
                  'customFields',
                  fields.filter((_, at) => at !== index),
                )
              }
            />
          </div>
        </fieldset>
      ))}
      {fields.length < most && (
        <Button mt="sm" leftSection={<PlusIcon />} onClick={add}>
          {t`Add field`}
        </Button>
      )}
    </>
  )
}
