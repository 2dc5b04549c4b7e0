import { t } from '@lingui/core/macro'
import { taxCertificateLimits } from '@stoa/contract/limits/ecom/contact-tax-details'
import { useQuery } from '@tanstack/react-query'
import { FieldGroup } from '../../ui/fields/field-group.tsx'
import { SelectField, TextField } from '../../ui/fields/fields.tsx'
import type { FormOf } from '../../ui/form/typed-form.ts'
import { CertificateFile } from './certificate-file.tsx'
import { exemptGroupsQuery } from './queries.ts'
import classes from './tax-details.module.css'
import type { DetailsValues } from './values.ts'

/** The group of a customer and the certificate. */
export function DetailsFields({ form }: { form: FormOf<DetailsValues> }) {
  const { groups = [], defaultId } = useQuery(exemptGroupsQuery).data ?? {}
  const options = groups.map(({ id, name }) => ({
    value: id!,
    label: id === defaultId ? t`${name ?? ''} (pays no tax at all)` : (name ?? ''),
  }))
  return (
    <>
      <SelectField
        form={form}
        name="taxExemptGroupId"
        label={t`Exempt group`}
        description={t`Each tax rate says what the group pays.`}
        data={[{ value: '', label: t`Choose a group` }, ...options]}
      />
      <FieldGroup title={t`Certificate`}>
        <TextField form={form} name="number" label={t`Number`} limits={taxCertificateLimits.number} autoComplete="off" />
        <div className={classes.days}>
          <TextField form={form} name="validFrom" label={t`Valid from`} type="date" description={t`Empty: at once.`} />
          <TextField form={form} name="validUntil" label={t`Valid until`} type="date" description={t`Empty: without a limit.`} />
        </div>
        <CertificateFile form={form} />
      </FieldGroup>
    </>
  )
}
