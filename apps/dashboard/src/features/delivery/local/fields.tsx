import { t } from '@lingui/core/macro'
import { localDeliveryOptionLimits } from '@stoa/contract/limits/ecom/local-delivery-options'
import { useSession } from '../../../lib/calls/session.ts'
import { DecimalField, MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { SelectField, SwitchField, TagsField, TextField } from '../../../ui/fields/fields.tsx'
import { type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import { RegionsField } from '../regions/regions-field.tsx'
import { WindowFields } from '../windows.tsx'
import classes from '../delivery.module.css'
import type { LocalValues } from './values.ts'
import { ZoneMap } from './zone-map.tsx'

export function LocalFields({ form }: { form: FormOf<LocalValues> }) {
  const { zone, postcodes, isScheduled, hasOwnRates, hasOwnZone } = useValues(form)
  const { currency } = useSession().site
  return (
    <>
      <TextField
        form={form}
        name="areaName"
        label={t`Name`}
        limits={localDeliveryOptionLimits.areaName}
        placeholder={t`City centre`}
        description={t`Customers see this name.`}
        data-autofocus
      />
      {hasOwnZone ? (
        <p className={classes.hint}>{t`This zone was set through the API. It stays unchanged.`}</p>
      ) : (
        <>
          <SelectField
            form={form}
            name="zone"
            label={t`Zone`}
            data={[
              { value: 'POSTCODES', label: t`Postcodes` },
              { value: 'RADIUS', label: t`Radius around an address` },
            ]}
          />
          {zone === 'POSTCODES' ? (
            <TagsField
              form={form}
              name="postcodes"
              label={t`Postcodes`}
              {...(postcodes.length === 0 && { placeholder: '10115' })}
              description={t`A postcode, a range such as 10115-10119, or the beginning of postcodes such as 104*.`}
            />
          ) : (
            <Radius form={form} />
          )}
        </>
      )}
      {!hasOwnZone && <ZoneMap form={form} />}
      {hasOwnRates ? (
        <p className={classes.hint}>{t`The prices were set through the API. They stay unchanged.`}</p>
      ) : (
        <>
          <MoneyField form={form} name="amount" label={t`Price in ${currency}`} currency={currency} placeholder="3.00" />
          <MoneyField
            form={form}
            name="freeFrom"
            label={t`Free delivery from (${currency})`}
            currency={currency}
            placeholder={t`Never`}
          />
        </>
      )}
      <SwitchField form={form} name="isScheduled" label={t`Customers choose a time`} />
      {isScheduled && (
        <>
          <WindowFields form={form} title={t`Delivery times`} limited />
          <div className={classes.times}>
            <TextField form={form} name="handlingDays" label={t`Days to prepare`} inputMode="numeric" placeholder="0" />
            <TextField form={form} name="cutOff" label={t`Orders until`} type="time" />
          </div>
          <p className={classes.hint}>{t`Later orders count as orders of the next day.`}</p>
        </>
      )}
      <RegionsField form={form} name="regionIds" />
      <SwitchField form={form} name="active" label={t`Active`} />
    </>
  )
}

function Radius({ form }: { form: FormOf<LocalValues> }) {
  return (
    <>
      <TextField form={form} name="address" label={t`Address of the centre`} />
      <div className={classes.pair}>
        <DecimalField form={form} name="latitude" label={t`Latitude`} digits={6} placeholder="52.520008" />
        <DecimalField form={form} name="longitude" label={t`Longitude`} digits={6} placeholder="13.404954" />
      </div>
      <div className={classes.pair}>
        <DecimalField form={form} name="radius" label={t`Radius`} digits={1} placeholder="5" />
        <SelectField
          form={form}
          name="unit"
          label={t`Unit`}
          data={[
            { value: 'KM', label: t`Kilometres` },
            { value: 'MI', label: t`Miles` },
          ]}
        />
      </div>
      <p className={classes.hint}>
        {t`Customers are located by their postcode. This needs the table of postcodes, which the person who runs the server imports.`}
      </p>
    </>
  )
}
