import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { SelectField, SwitchField } from '../../../ui/fields/fields.tsx'
import { type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import layout from '../../../ui/form/form-columns.module.css'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { deliveryProfilesQuery, taxGroupsQuery } from './parts/queries.ts'
import type { ProductType, ProductValues } from './values.ts'

/** Visibility, product type, tax group and delivery profile. */
export function ShopPanel({ form, isNew }: { form: FormOf<ProductValues>; isNew: boolean }) {
  return (
    <Panel title={t`Shop`}>
      <div className={layout.stack}>
        <SwitchField form={form} name="visible" label={t`Visible in the shop`} />
        {isNew ? <KindField form={form} /> : <Kind form={form} />}
        <TaxGroupField form={form} />
        <DeliveryProfileField form={form} />
      </div>
    </Panel>
  )
}

/** Only physical products have weight, SKU and barcode. */
export function useIsPhysical(form: FormOf<ProductValues>): boolean {
  return useValues(form).productType === 'PHYSICAL'
}

function kinds(): { value: ProductType; label: string }[] {
  return [
    { value: 'PHYSICAL', label: t`Physical (shipped)` },
    { value: 'DIGITAL', label: t`Digital (no shipping)` },
  ]
}

function KindField({ form }: { form: FormOf<ProductValues> }) {
  return (
    <SelectField form={form} name="productType" label={t`Type`} description={t`You can’t change this later.`} data={kinds()} />
  )
}

function Kind({ form }: { form: FormOf<ProductValues> }) {
  const { productType } = useValues(form)
  return (
    <Facts>
      <Fact name={t`Type`}>{kinds().find(({ value }) => value === productType)!.label}</Fact>
    </Facts>
  )
}

/** A shop with one profile has nothing to choose. */
function DeliveryProfileField({ form }: { form: FormOf<ProductValues> }) {
  const isPhysical = useIsPhysical(form)
  const { data: profiles = [] } = useQuery(deliveryProfilesQuery)
  const { deliveryProfileId } = useValues(form)
  if (!isPhysical || (profiles.length < 2 && !deliveryProfileId)) return null
  return (
    <SelectField
      form={form}
      name="deliveryProfileId"
      label={t`Delivery profile`}
      data={profiles.map(({ id, name, default: isDefault }) => ({
        // A product may name the default profile or none, which has the same effect.
        value: isDefault && deliveryProfileId !== id ? '' : id!,
        label: name ?? '',
      }))}
      gone={t`Deleted profile (delivered like the default)`}
    />
  )
}

function TaxGroupField({ form }: { form: FormOf<ProductValues> }) {
  const { data, isError } = useQuery(taxGroupsQuery)
  const taxGroupId = form.formState.defaultValues?.taxGroupId ?? ''
  const { standard, others = [] } = data ?? {}
  const name = standard?.name ?? ''
  return (
    <SelectField
      form={form}
      name="taxGroupId"
      label={t`Tax group`}
      disabled={!data}
      data={
        data
          ? [
              // A product may name the default group or none, which has the same effect.
              { value: taxGroupId === standard?.id ? taxGroupId : '', label: t`${name} (default)` },
              ...others.map((group) => ({ value: group.id!, label: group.name ?? '' })),
            ]
          : []
      }
      gone={data ? t`Deleted group (default tax applies)` : isError ? t`We couldn’t load the tax groups` : t`Loading…`}
    />
  )
}
