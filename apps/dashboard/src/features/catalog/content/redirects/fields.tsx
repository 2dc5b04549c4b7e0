import { t } from '@lingui/core/macro'
import type { Redirect, RedirectKind } from '@stoa/contract/services/stoa/redirects'
import { redirectLimits } from '@stoa/contract/limits/stoa/redirects'
import { SelectField, TextField } from '../../../../ui/fields/fields.tsx'
import { type FormOf, useValues } from '../../../../ui/form/typed-form.ts'
import { kinds } from './queries.ts'

export interface RedirectValues {
  path: string
  kind: RedirectKind
  target: string
}

export function RedirectFields({ form }: { form: FormOf<RedirectValues> }) {
  const { kind } = useValues(form)
  return (
    <>
      <TextField
        form={form}
        name="path"
        label={t`Old URL`}
        placeholder="/old-page"
        description={t`The path after the domain, such as /old-page. The redirect only works if no page exists there.`}
        limits={redirectLimits.path}
        data-autofocus
      />
      <SelectField
        form={form}
        name="kind"
        label={t`Type`}
        data={Object.entries(kinds).map(([value, label]) => ({ value, label: t(label) }))}
      />
      {kind !== 'GONE' && (
        <TextField form={form} name="target" label={t`New URL`} placeholder="/products/new-name" limits={redirectLimits.target} />
      )}
    </>
  )
}

export function toValues({ path = '', kind = 'PERMANENT', target }: Redirect): RedirectValues {
  return { path, kind, target: target ?? '' }
}

export function toRedirect({ path, kind, target }: RedirectValues) {
  return { path: path.trim(), kind, target: kind === 'GONE' ? null : target.trim() }
}

export function checkRedirect({ path, kind, target }: RedirectValues) {
  return {
    ...(!path.trim().startsWith('/') && { path: t`Start with a slash, such as /old-page.` }),
    ...(kind !== 'GONE' && !target.trim() && { target: t`Choose where this links to.` }),
  }
}
