import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import type { Scope } from '@stoa/contract/services/stoa/sites'
import { changeField, type FormOf, useValue } from '../../ui/form/typed-form.ts'
import { areas, getLevel, levels, withLevel, type Level } from './scopes.ts'
import classes from '../../ui/page/settings.module.css'

export interface ScopesValues {
  scopes: Scope[]
}

/** One access level per area, stored in the form's `scopes`. Nothing is allowed by default. */
export function ScopesField({ form }: { form: FormOf<ScopesValues> }) {
  const scopes = useValue(form, 'scopes')
  return (
    <fieldset className={classes.scopes}>
      <legend>{t`Permissions`}</legend>
      {areas.map(({ id, title }) => (
        <NativeSelect
          key={id}
          label={t(title)}
          value={getLevel(scopes, id)}
          data={levels.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(event) => changeField(form, 'scopes', withLevel(scopes, id, event.currentTarget.value as Level))}
        />
      ))}
    </fieldset>
  )
}
