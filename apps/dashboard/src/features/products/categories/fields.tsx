import { t } from '@lingui/core/macro'
import { paths } from '../../../paths.ts'
import { TextAreaField, TextField } from '../../../ui/fields.tsx'
import { useFormValues } from '../../../ui/form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import classes from './categories.module.css'
import type { CategoryValues } from './values.ts'

export function CategoryFields() {
  const { slug } = useFormValues().getValues() as CategoryValues
  return (
    <Panel title={t`Category`}>
      <div className={classes.fields}>
        <TextField name="name" label={t`Name`} maxLength={80} />
        <TextField
          name="slug"
          label={t`Address`}
          maxLength={300}
          description={paths.categoryInTheShop(slug || '…')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextAreaField name="description" label={t`Description`} maxLength={600} className={classes.wide!} />
      </div>
    </Panel>
  )
}
