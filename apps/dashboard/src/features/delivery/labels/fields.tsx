import { t } from '@lingui/core/macro'
import { serviceSettingsLimits } from '@stoa/contract/limits/ecom/shippo-configurations'
import { useQuery } from '@tanstack/react-query'
import { lookupTable } from '@stoa/web/lookup-table'
import { PackageFields } from '../shared/label-package-fields.tsx'
import { locationsQuery } from '../shared/labels.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { useWeightUnit } from '../../../lib/site/shop.ts'
import { DecimalField, MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { SelectField, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { type FormOf, narrowForm, useValue } from '../../../ui/form/typed-form.ts'
import classes from '../delivery.module.css'
import { domesticServices, internationalServices, type ConfigurationValues, type ServiceValues } from './values.ts'

/** The carrier's names for its services, which are the same in every language. */
const serviceNames: Readonly<Record<string, string>> = lookupTable({
  GROUND_ADVANTAGE: 'Ground Advantage',
  PRIORITY_MAIL: 'Priority Mail',
  PRIORITY_MAIL_EXPRESS: 'Priority Mail Express',
  FIRST_CLASS_PACKAGE_INTERNATIONAL: 'First-Class Package International',
  PRIORITY_MAIL_INTERNATIONAL: 'Priority Mail International',
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: 'Priority Mail Express International',
})

export function ConfigurationFields({ form }: { form: FormOf<ConfigurationValues> }) {
  const unit = useWeightUnit()
  const { data: locations = [] } = useQuery(locationsQuery)
  return (
    <>
      <SelectField
        form={form}
        name="locationId"
        label={t`Parcels leave from`}
        data={locations.map(({ id, name }) => ({ value: id!, label: name ?? '' }))}
        description={locations.length === 0 ? t`Add a location first.` : undefined}
      />
      <PackageFields form={narrowForm(form)} />
      <TextField
        form={form}
        name="maxNumberOfProducts"
        label={t`Items per package`}
        inputMode="numeric"
        description={t`More items go into further packages. Leave empty for one package.`}
      />
      <DecimalField form={form} name="backupWeight" label={t`Weight of items without a weight (${unit})`} digits={5} />
      <ServiceFields form={form} title={t`Services within the country`} services={domesticServices} />
      <ServiceFields form={form} title={t`Services abroad`} services={internationalServices} />
    </>
  )
}

function ServiceFields({
  form,
  title,
  services,
}: {
  form: FormOf<ConfigurationValues>
  title: string
  services: readonly string[]
}) {
  return (
    <fieldset className={classes.steps}>
      <legend>{title}</legend>
      {services.map((service) => (
        <ServiceField key={service} form={form} service={service} />
      ))}
    </fieldset>
  )
}

function ServiceField({ form: whole, service }: { form: FormOf<ConfigurationValues>; service: string }) {
  const { currency } = useSession().site
  const form = whole as unknown as FormOf<SomeService>
  const name = <Field extends keyof ServiceValues>(field: Field) => `services.${service}.${field}` as `services.any.${Field}`
  const offered = useValue(form, name('offered'))
  const isPercentage = useValue(form, name('feeKind')) === 'PERCENTAGE'
  return (
    <>
      <SwitchField form={form} name={name('offered')} label={serviceNames[service]} />
      {offered && (
        <div className={classes.service}>
          <SelectField
            form={form}
            name={name('feeKind')}
            label={t`Handling fee`}
            data={[
              { value: 'FIXED', label: t`An amount` },
              { value: 'PERCENTAGE', label: t`A percentage` },
            ]}
          />
          <DecimalField form={form} name={name('fee')} label={isPercentage ? t`Percent` : t`Amount in ${currency}`} digits={4} />
          <MoneyField form={form} name={name('freeFrom')} label={t`Free from`} currency={currency} />
          <TextField
            form={form}
            name={name('deliveryTime')}
            label={t`Delivery time`}
            limits={serviceSettingsLimits.estimatedDeliveryTime}
          />
        </div>
      )}
    </>
  )
}

/** Stands for the form: the type checker cannot follow names that are computed. */
interface SomeService {
  services: { any: ServiceValues }
}
